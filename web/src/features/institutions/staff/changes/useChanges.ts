import {
  listChanges,
  type Entry,
  type MenuEntry,
  type MenuName,
} from '@shulin/contract/institutions-staff'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../../platform/api.ts'
import { changes } from '../queries.ts'

type StoredChange = Answer<typeof listChanges>[number]

export const acts = ['setting.change', 'menu.change', 'dictionary.change'] as const
export type Act = (typeof acts)[number]

/** One change of the configuration, with what its kind changes. */
export type Change = Pick<StoredChange, 'at' | 'by'> & { id: string } & (
    | { act: 'setting.change'; subject: string; before: string | null; after: string | null }
    | { act: 'menu.change'; subject: MenuName; before: MenuEntry[]; after: MenuEntry[] }
    | { act: 'dictionary.change'; subject: string; before: Entry[]; after: Entry[] }
  )

interface ChangeFilter {
  act: Act | undefined
  subject: string | undefined
  rows: number
}

/** The changes of the configuration, newest first. */
export const useChanges = (filter: ChangeFilter) =>
  useQuery({
    ...changes(filter),
    // What a change was made of the trail does not say in its type, only in its act.
    select: (list) => list.map((change) => ({ ...change, id: idOf(change) }) as Change),
  })

const idOf = ({ at, act, subject }: StoredChange) => `${at} ${act} ${subject}`
