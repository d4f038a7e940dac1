import { randomUUID } from 'node:crypto'
import type { Locale } from '@shulin/contract/locale'
import {
  longestSubscriptionName,
  mostSubscriptions,
  subscribeTypes,
  type NoticeType,
  type SubscribeType,
  type Subscription,
  type SubscriptionCondition,
} from '@shulin/contract/subscriptions'
import { instantOf } from '@shulin/contract/time'
import { refusal, Refused } from '../../platform/failure.ts'
import type { Database } from '../../platform/stores/database.ts'
import { maskedMail } from '../../platform/text/masked.ts'
import type { Scope } from '../search/search.ts'
import { kinds, readCondition, typeOf, type ConditionInput, type Kind } from './condition.ts'
import {
  countByKind,
  endSubscriptions,
  hasDatabase,
  hasJournal,
  hasMailed,
  insertSubscription,
  markTold,
  selectMailAddress,
  selectResults,
  selectSame,
  selectSubject,
  selectSubscription,
  selectSubscriptions,
  updateSeen,
  updateSubscriptionOf,
  type SubscriptionChange,
  type SubscriptionRow,
} from './queries.ts'

interface Caller {
  groupCode: string
  readerId: string
  timeZone: string
}

interface Paging {
  page: number
  rows: number
}

/** A page of what a reader follows, with how many there are of each type. */
export async function subscriptionsOf(
  trx: Database,
  { readerId, timeZone }: Caller,
  { subscribeType, ...paging }: Paging & { subscribeType: SubscribeType | '' },
  inWords: (condition: SubscriptionCondition) => string[],
) {
  const kind = subscribeType === '' ? null : kinds[subscribeType]
  const counted = await countByKind(trx, readerId)
  const counts = Object.fromEntries(
    subscribeTypes.map((type) => [type, counted.get(kinds[type]) ?? 0]),
  ) as Record<SubscribeType, number>
  const rows = await selectSubscriptions(trx, { readerId, kind, timeZone, ...paging })
  const isMailed = await hasMailed(trx, readerId)
  const mailAddress = await selectMailAddress(trx, readerId)
  return {
    total: Object.values(
      subscribeType === '' ? counts : { [subscribeType]: counts[subscribeType] },
    ).reduce((sum, count) => sum + count, 0),
    list: rows.map((row) => ({ ...shown(row, isMailed), words: inWords(row.condition) })),
    counts,
    mailAddress: mailAddress === null ? '' : maskedMail(mailAddress),
    isMailed,
  }
}

const shown = (row: SubscriptionRow, isMailed: boolean): Omit<Subscription, 'words'> => ({
  subscribeId: row.id,
  subscribeType: typeOf(row.kind),
  name: row.name,
  condition: row.condition,
  createTime: instantOf(row.createdAt),
  newCount: row.unseen,
  noticeType: row.notice,
  // What was silent from the beginning is told like the others.
  toldBy: row.notice === 'none' ? (row.toldBefore ?? (isMailed ? 'mail' : 'inbox')) : row.notice,
  subject: row.subject ?? '',
  foundTime: instantOf(row.foundAt),
})

interface NewForm {
  subscribeType: SubscribeType
  name: string
  condition: ConditionInput
  noticeType?: NoticeType | undefined
}

/** Follows something; answers the number of the subscription. What is followed already takes the name and the notice that are given. The row of the reader is held, so two at once are counted one after the other. */
export async function subscribe(
  trx: Database,
  caller: Caller,
  { subscribeType, name, condition: given, noticeType }: NewForm,
  { scope, locale }: { scope: Scope; locale: Locale },
) {
  const { groupCode, readerId } = caller
  const kind = kinds[subscribeType]
  const condition = readCondition(kind, given, scope)
  await requireThere(trx, kind, condition, caller.timeZone)
  const change = {
    ...(name !== '' && { name: requireName(name) }),
    ...(noticeType && { notice: noticeType }),
  }
  const same = await selectSame(trx, readerId, { kind, condition })
  if (same) {
    await changeNotice(trx, same, change)
    return same.id
  }
  const counts = await countByKind(trx, readerId)
  const count = [...counts.values()].reduce((sum, one) => sum + one, 0)
  if (count >= mostSubscriptions) throw new Refused(tooMany, { most: mostSubscriptions })
  const id = randomUUID()
  const kept = await insertSubscription(trx, {
    groupCode,
    id,
    readerId,
    kind,
    name: change.name ?? requireName(await nameFor(trx, kind, condition, locale)),
    condition,
    notice: noticeType ?? 'inbox',
  })
  if (kept.id !== id) await changeNotice(trx, kept, change)
  return kept.id
}

/** Names and tells of a subscription otherwise; whoever listens again is told of what comes from now on. */
async function changeNotice(
  trx: Database,
  { id, notice: former }: { id: string; notice: NoticeType },
  change: Pick<SubscriptionChange, 'name' | 'notice'>,
) {
  if (former === 'none' && change.notice !== undefined) await markTold(trx, id)
  await updateSubscriptionOf(trx, id, change)
}

interface ChangeForm {
  subscribeId: string
  name: string
  condition?: ConditionInput | undefined
  noticeType?: NoticeType | undefined
}

/** Changes what is given of a subscription; what is not given stays. */
export async function changeSubscription(
  trx: Database,
  caller: Caller,
  { subscribeId: id, name, condition: given, noticeType }: ChangeForm,
  scope: Scope,
) {
  const known = await requireOwn(trx, caller.readerId, id)
  const condition = given && readCondition(known.kind, given, scope)
  if (condition) {
    await requireThere(trx, known.kind, condition, caller.timeZone)
    const same = await selectSame(trx, caller.readerId, { kind: known.kind, condition })
    if (same && same.id !== id) throw new Refused(followedAlready)
  }
  if (noticeType !== undefined && known.notice === 'none') await markTold(trx, id)
  await updateSubscriptionOf(trx, id, {
    ...(name !== '' && { name: requireName(name) }),
    ...(condition && { condition }),
    ...(noticeType && { notice: noticeType }),
  })
}

/** Ends subscriptions; whatever is no subscription of the reader stays as it is. */
export const cancelSubscriptionsOf = (trx: Database, readerId: string, ids: readonly string[]) =>
  endSubscriptions(trx, readerId, ids)

export async function resultsOf(
  trx: Database,
  { readerId, timeZone }: Caller,
  { subscribeId, ...paging }: Paging & { subscribeId: string },
) {
  await requireOwn(trx, readerId, subscribeId)
  const { total, list } = await selectResults(trx, subscribeId, { timeZone, ...paging })
  return {
    total,
    list: list.map(({ recordId, title, part, foundAt, isNew }) => ({
      recordId,
      title: part === '' ? title : `${title} ${part}`,
      createTime: instantOf(foundAt),
      isNew,
    })),
  }
}

export async function markSeen(trx: Database, readerId: string, id: string, until: string) {
  await requireOwn(trx, readerId, id)
  await updateSeen(trx, id, until)
}

async function requireOwn(trx: Database, readerId: string, id: string) {
  const found = await selectSubscription(trx, readerId, id)
  if (!found) throw new Refused(subscriptionUnknown)
  return found
}

/** Refuses a journal or database that readers do not see. */
async function requireThere(
  trx: Database,
  kind: Kind,
  { recordId, databaseId }: SubscriptionCondition,
  timeZone: string,
) {
  if (kind === 'journal' && !(await hasJournal(trx, recordId!, timeZone))) {
    throw new Refused(journalUnknown)
  }
  if (kind === 'database' && !(await hasDatabase(trx, databaseId!))) {
    throw new Refused(databaseUnknown)
  }
}

/** What a subscription is called that was given no name: its words, or what it follows. */
async function nameFor(
  trx: Database,
  kind: Kind,
  condition: SubscriptionCondition,
  locale: Locale,
) {
  if (kind === 'journal' || kind === 'database') return selectSubject(trx, kind, condition)
  const items = [...(condition.searchItems ?? []), ...(condition.twiceItems ?? [])]
  const words = items.map(({ searchFieldContent }) => searchFieldContent).join(' ')
  return words.slice(0, longestSubscriptionName) || unnamed[kind][locale]
}

const unnamed: Record<'search' | 'new books', Record<Locale, string>> = {
  search: { 'zh-CN': '检索条件', 'zh-TW': '檢索條件', 'en-US': 'Search' },
  'new books': { 'zh-CN': '新书', 'zh-TW': '新書', 'en-US': 'New books' },
}

/** As the database counts: a letter is one, whatever it is made of. */
function requireName(name: string) {
  const letters = Array.from(name).length
  if (letters > longestSubscriptionName) throw new Refused(nameTooLong, { field: 'name' })
  return name
}

const subscriptionUnknown = refusal('subscription.unknown', 404, {
  'zh-CN': '没有这个订阅',
  'zh-TW': '沒有這個訂閱',
  'en-US': 'There is no such subscription',
})
const tooMany = refusal('subscription.too-many', 422, {
  'zh-CN': `至多订阅 ${mostSubscriptions} 项，请先取消不用的`,
  'zh-TW': `至多訂閱 ${mostSubscriptions} 項，請先取消不用的`,
  'en-US': `At most ${mostSubscriptions} subscriptions are kept. End one that you no longer need`,
})
const followedAlready = refusal('subscription.exists', 409, {
  'zh-CN': '您已经订阅了同样的条件',
  'zh-TW': '您已經訂閱了同樣的條件',
  'en-US': 'You follow the same condition already',
})
const journalUnknown = refusal('subscription.journal-unknown', 404, {
  'zh-CN': '没有这种期刊',
  'zh-TW': '沒有這種期刊',
  'en-US': 'There is no such journal',
})
const databaseUnknown = refusal('subscription.database-unknown', 404, {
  'zh-CN': '没有这个数据库',
  'zh-TW': '沒有這個資料庫',
  'en-US': 'There is no such database',
})
const nameTooLong = refusal('subscription.name-too-long', 400, {
  'zh-CN': `名称最多 ${longestSubscriptionName} 个字`,
  'zh-TW': `名稱最多 ${longestSubscriptionName} 個字`,
  'en-US': `At most ${longestSubscriptionName} characters for the name, please`,
})
