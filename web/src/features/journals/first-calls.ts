import { listHotJournals, listJournals, readJournal } from '@shulin/contract/journals'
import type { Ask } from '../../platform/early.ts'
import { paramsIn } from '../../platform/params.ts'
import { choiceIn, recordIdIn, type JournalChoice } from './address.ts'

export const rowsOfJournals = 20

export const listInput = ({ sort, initial, keyword, page, ...lists }: JournalChoice) => ({
  query: {
    sort,
    initial,
    keyword,
    page,
    rows: rowsOfJournals,
    coreInclude: lists.coreInclude.join(','),
    publFreqCode: lists.publFreqCode.join(','),
    classNo: lists.classNo.join(','),
    langCode: lists.langCode.join(','),
  },
})
export const hotInput = { body: { rows: 5, range: 'month' as const } }

/** What the page at an address shows first: the list with what is read most, or one journal. */
export function askFirst(address: string, ask: Ask) {
  const params = paramsIn(address)
  if (/^\/magazineNavDetail/i.test(address)) {
    const recordId = recordIdIn(params)
    if (recordId !== undefined) ask(readJournal, { query: { recordId } })
    return
  }
  ask(listJournals, listInput(choiceIn(params)))
  ask(listHotJournals, hotInput)
}
