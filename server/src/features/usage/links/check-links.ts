import type { Locale } from '@shulin/contract/locale'
import { instantOf } from '@shulin/contract/time'
import type { CheckedLink, LinkKind } from '@shulin/contract/usage-staff'
import { refusal, Refused } from '../../../platform/failure.ts'
import { inInstitution, type Database, type Within } from '../../../platform/stores/database.ts'
import { askAddress, isFailure } from './ask-address.ts'
import {
  deleteLeftChecks,
  putCheck,
  selectCheckedLinks,
  selectDueLinks,
  selectShownLink,
  type LinkListFilter,
  type ShownLink,
} from './queries.ts'

interface CheckOptions {
  insideHosts: string[]
  /** How many addresses are asked in one night; the others have their turn in the next. */
  most?: number
}

/** So many hosts are asked at once; of one host one address after another, as a reader would. */
const hostsAtOnce = 8

/** Asks the addresses of an institution whose turn it is; answers how many. */
export async function checkLinks(
  db: Database,
  groupCode: string,
  { insideHosts, most = 500 }: CheckOptions,
): Promise<number> {
  const within: Within = (work) => inInstitution(db, groupCode, work)
  await within(deleteLeftChecks)
  const due = await within((trx) => selectDueLinks(trx, most))
  const hosts = [...Map.groupBy(due, ({ url }) => hostOf(url)).values()]
  const askHosts = async () => {
    for (let links = hosts.pop(); links; links = hosts.pop()) {
      for (const link of links) await checkOne(within, link, insideHosts)
    }
  }
  await Promise.all(Array.from({ length: hostsAtOnce }, askHosts))
  return due.length
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')

/** No transaction is open while the address is asked. */
async function checkOne(within: Within, link: ShownLink, insideHosts: string[]) {
  const answer = await askAddress(link.url, insideHosts)
  await within((trx) => putCheck(trx, { ...link, ...answer, hasFailed: isFailure(answer.outcome) }))
}

export async function listLinks(db: Database, filter: LinkListFilter, locale: Locale) {
  const rows = await selectCheckedLinks(db, filter, locale)
  return {
    total: rows[0]?.total ?? 0,
    list: rows.map((row): CheckedLink => ({
      kind: row.kind,
      subject: row.subject,
      name: row.name,
      url: row.url,
      outcome: row.outcome,
      status: row.status,
      checkedAt: instantOf(row.checkedAt),
      failures: row.failures,
      failingSince: instantOf(row.failingSince),
    })),
  }
}

/** Asks one address now, for somebody who waits for it. */
export async function checkNow(
  within: Within,
  { kind, subject }: { kind: LinkKind; subject: string },
  insideHosts: string[],
  locale: Locale,
): Promise<CheckedLink> {
  const link = await within((trx) => selectShownLink(trx, { kind, subject }))
  if (!link) throw new Refused(linkUnknown)
  await checkOne(within, link, insideHosts)
  const { list } = await within((trx) =>
    listLinks(trx, { show: 'all', kind, subject, page: 1, rows: 1 }, locale),
  )
  if (!list[0]) throw new Refused(linkUnknown)
  return list[0]
}

const linkUnknown = refusal('usage.link-unknown', 404, {
  'zh-CN': '没有找到这个链接，可能已被删除',
  'zh-TW': '沒有找到這個連結，可能已被刪除',
  'en-US': 'This address is not shown any more',
})
