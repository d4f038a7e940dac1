import { mostKeptAtOnce } from '@shulin/contract/favourites'
import { createChanges } from '../../platform/create-store.ts'
import { remembered } from '../../platform/session.ts'

const { tell, useRead } = createChanges()

/** Each institution has its own numbers of titles. */
const key = () => `favourites ${remembered('groupCode')}`
const stored = () => localStorage.getItem(key()) ?? ''

const numbersIn = (text: string) =>
  text === ''
    ? []
    : text
        .split(' ')
        .map(Number)
        .filter((recordId) => Number.isSafeInteger(recordId) && recordId > 0)

/** What a visitor has kept in this browser: numbers of titles, the first one first. */
export const visitorFavourites = () => numbersIn(stored())

/** The same for whoever shows it. */
export const useVisitorFavourites = () => numbersIn(useRead(stored))

function keep(recordIds: readonly number[]) {
  if (recordIds.length === 0) localStorage.removeItem(key())
  else localStorage.setItem(key(), recordIds.slice(0, mostKeptAtOnce).join(' '))
  tell()
}

/** Keeps titles in this browser, until whoever keeps them logs in; more than one call takes are left out. */
export const keepHere = (recordIds: readonly number[]) =>
  keep([...new Set([...visitorFavourites(), ...recordIds])])

export const giveUpHere = (recordIds: readonly number[]) =>
  keep(visitorFavourites().filter((recordId) => !recordIds.includes(recordId)))
