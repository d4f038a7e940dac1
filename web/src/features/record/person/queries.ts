import type { CallInput } from '@shulin/contract/endpoint'
import { readPerson } from '@shulin/contract/record'
import { searchAll } from '@shulin/contract/search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

const fresh = 5 * 60_000

export type PersonQuery = CallInput<typeof readPerson>['query']

export const person = (asked: PersonQuery, language: string) =>
  queryOptions({
    queryKey: ['record', 'person', asked, language],
    queryFn: () => call(readPerson, { query: asked }, { isSilent: true }),
    staleTime: fresh,
  })

/** What has the name among its subjects, the most fitting first. Nobody asked for it: it fails without a word. */
export const titlesAbout = (name: string, language: string) =>
  queryOptions({
    queryKey: ['record', 'person', 'about', name, language],
    queryFn: () =>
      call(
        searchAll,
        {
          body: {
            searchItems: [{ searchField: 'subject', searchFieldContent: name }],
            group: true,
            page: 1,
            rows: 12,
          },
        },
        { isSilent: true },
      ),
    enabled: name !== '',
    staleTime: fresh,
  })
