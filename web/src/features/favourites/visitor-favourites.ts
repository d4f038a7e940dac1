import { mostKeptAtOnce } from '@shulin/contract/favourites'
import { setTabState, tabState, useTabState } from '../../platform/tab-state.ts'
import { remembered } from '../../platform/session.ts'

/** Each institution has its own numbers of titles. */
const key = () => `favourites ${remembered('groupCode')}` as const

/**
 * So long after the last star, in milliseconds. Long enough to look for a password or to come back from the login of the university. Many
 * use the same computer: who logs in later is taken for somebody else. For the same reason the numbers go with the tab, with a logout and
 * with another reader, as everything does that is left here.
 */
const longest = 60 * 60 * 1000

interface Choice {
  recordIds: number[]
  /** When the last one was added, in milliseconds. */
  at: number
  /** The reader knows by now that the library refuses them. */
  isRefusalTold?: boolean
}

const nothing: Choice = { recordIds: [], at: 0 }

function keptIn(text: string): Choice {
  if (text === '') return nothing
  const kept = JSON.parse(text) as Choice
  return Date.now() - kept.at < longest ? kept : nothing
}

const kept = () => keptIn(tabState(key()))

/** What a visitor has kept in this tab: numbers of titles, the first one first. */
export const visitorFavourites = () => kept().recordIds

/** The same for whoever shows it. */
export const useVisitorFavourites = () => keptIn(useTabState(key())).recordIds

const keep = (next: Choice) =>
  setTabState(key(), next.recordIds.length === 0 ? '' : JSON.stringify(next))

/** Keeps titles in this tab, until whoever keeps them logs in; answers how many are more than one call takes, and were left out. */
export function keepHere(recordIds: readonly number[]) {
  const all = [...new Set([...visitorFavourites(), ...recordIds])]
  keep({ recordIds: all.slice(0, mostKeptAtOnce), at: Date.now() })
  return Math.max(0, all.length - mostKeptAtOnce)
}

export function giveUpHere(recordIds: readonly number[]) {
  const before = kept()
  keep({ ...before, recordIds: before.recordIds.filter((id) => !recordIds.includes(id)) })
}

/** Whether nobody has said yet that the library refuses what is kept here; from now on somebody has. */
export function isNewRefusal() {
  const before = kept()
  if (before.isRefusalTold) return false
  keep({ ...before, isRefusalTold: true })
  return true
}
