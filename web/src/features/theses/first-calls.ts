import {
  listRelatedStudies,
  listTheses,
  listThesisReferences,
  readThesis,
} from '@shulin/contract/theses'
import type { Ask } from '../../platform/early.ts'
import { pageIn, paramsIn } from '../../platform/params.ts'
import { filterIn, paperIdIn, type ThesisFilter } from './address.ts'

export const rowsOfTheses = 10
export const rowsOfReferences = 10

export const listInput = ({ degree, year, ...words }: ThesisFilter, page: number) => ({
  body: {
    ...words,
    ...(degree !== undefined && { degree }),
    ...(year !== undefined && { year }),
    page,
    rows: rowsOfTheses,
  },
})
export const referencesInput = (paperId: number, page: number) => ({
  body: { paperId, page, rows: rowsOfReferences },
})

/** What the page at an address shows first: the list, or one thesis. */
export function askFirst(address: string, ask: Ask) {
  const params = paramsIn(address)
  const paperId = paperIdIn(params)
  if (paperId === undefined) return ask(listTheses, listInput(filterIn(params), pageIn(params)))
  ask(readThesis, { query: { paperId } })
  ask(listThesisReferences, referencesInput(paperId, 1))
  ask(listRelatedStudies, { query: { paperId } })
}
