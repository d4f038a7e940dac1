import {
  listChanges,
  listDictionaries,
  listSettings,
  readDictionary,
  readMenu,
  type MenuName,
} from '@shulin/contract/institutions-staff'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

/** The changes of the configuration, however they are narrowed: every act of saving adds one. */
export const changesKey = ['institutions', 'changes'] as const

interface WantedChanges {
  act: 'setting.change' | 'menu.change' | 'dictionary.change' | undefined
  subject: string | undefined
  rows: number
}

export const changes = ({ act, subject, rows }: WantedChanges) =>
  queryOptions({
    queryKey: ['institutions', 'changes', act, subject, rows],
    queryFn: () =>
      call(listChanges, {
        query: { rows, ...(act && { act }), ...(subject !== undefined && { subject }) },
      }),
    placeholderData: keepPreviousData,
  })

export const menu = (name: MenuName) =>
  queryOptions({
    queryKey: ['institutions', 'menu', name],
    queryFn: () => call(readMenu, { query: { menu: name } }),
  })

export const dictionaries = () =>
  queryOptions({
    queryKey: ['institutions', 'dictionaries'],
    queryFn: () => call(listDictionaries, {}),
  })

export const dictionary = (name: string) =>
  queryOptions({
    queryKey: ['institutions', 'dictionary', name],
    queryFn: () => call(readDictionary, { query: { dictionary: name } }),
  })

export const settings = () =>
  queryOptions({ queryKey: ['institutions', 'settings'], queryFn: () => call(listSettings, {}) })
