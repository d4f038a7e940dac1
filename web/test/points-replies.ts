import {
  explainPoints,
  listPointRules,
  readMonthOfPoints,
  readPoints,
  type ExplainedEntry,
} from '@shulin/contract/points'
import { answer } from './pretend-api.ts'

let made = 0

/** An entry of the ledger: a login, unless told otherwise. */
export const anEntry = (entry: Partial<ExplainedEntry> = {}): ExplainedEntry => ({
  entryId: `0b9c6d5e-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
  name: '每天首次登录',
  operation: 'log in',
  status: 'posted',
  behaviorType: 'login',
  platform: 'portal',
  change: 1,
  ruleChange: 1,
  time: '2026-11-14T08:00:00.000Z',
  title: null,
  recordId: null,
  ...entry,
})

/** What the API says of a reader with these entries. */
export function answerPoints(list: ExplainedEntry[] = []) {
  const sum = (changes: number[]) => changes.reduce((total, change) => total + change, 0)
  const changes = list.map(({ change }) => change)
  answer(explainPoints, { total: list.length, list })
  answer(readPoints, { score: sum(changes) })
  answer(readMonthOfPoints, {
    given: sum(changes.filter((change) => change > 0)),
    taken: -sum(changes.filter((change) => change < 0)),
  })
  answer(listPointRules, {
    integralRule: [
      { name: '每天首次登录', operation: 'log in', change: 1, dayMax: 1 },
      { name: '评论通过审核', operation: 'comment audited', change: 2, dayMax: null },
      { name: '收藏', operation: 'add to favourites', change: 1, dayMax: 5 },
      { name: '逾期归还', operation: 'return overdue', change: -2, dayMax: null },
    ],
  })
}
