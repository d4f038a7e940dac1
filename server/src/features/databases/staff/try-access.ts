import type { AccessTrial } from '@shulin/contract/databases-staff'
import { refusal, Refused } from '../../../platform/failure.ts'
import { askOutside } from '../../../platform/resilience/outside.ts'
import type { Settings } from '../../institutions/institutions.ts'
import { throughTemplate } from '../../catalogue/catalogue.ts'

/** So long, in milliseconds, an address is waited for, and so many bytes of its page are read. */
const patience = 8_000
const largest = 5_000_000

/** Asks a database as readers on campus reach it, and as those elsewhere do. */
export async function tryBothWays(
  url: string | null,
  { offCampusLink }: Pick<Settings, 'offCampusLink'>,
  insideHosts: string[],
) {
  if (url === null) throw new Refused(noAddress)
  const proxied = throughTemplate(offCampusLink)
  const [onCampus, offCampus] = await Promise.all([
    askedAt(url, insideHosts),
    proxied === undefined ? null : askedAt(proxied(url), insideHosts),
  ])
  return { onCampus, offCampus }
}

/** One that does not answer, or must not be asked, has no status. */
async function askedAt(address: string, insideHosts: string[]): Promise<AccessTrial> {
  const begin = performance.now()
  const limits = { allowedHosts: insideHosts, largest, milliseconds: patience }
  const status = await askOutside(new URL(address), limits).then(
    (answer) => answer.status,
    () => null,
  )
  return { address, status, milliseconds: Math.round(performance.now() - begin) }
}

const noAddress = refusal('database.no-address', 422, {
  'zh-CN': '这个数据库还没有填写网址',
  'zh-TW': '這個資料庫還沒有填寫網址',
  'en-US': 'This database has no address yet',
})
