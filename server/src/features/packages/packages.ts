import { randomUUID } from 'node:crypto'
import type {
  saveEntitlement as saveEntitlementCall,
  savePackage as savePackageCall,
} from '@shulin/contract/packages-staff'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import type { StaffMember } from '../../platform/staff-member.ts'
import type { Database } from '../../platform/stores/database.ts'
import {
  deleteEntitlement,
  insertEntitlement,
  insertPackage,
  isCodeTaken,
  selectDatabases,
  selectEntitledPackage,
  selectEntitlement,
  selectPackage,
  selectTitles,
  updateEntitlement,
  updatePackage,
} from './queries.ts'

/** One package that readers have today. */
export async function packageDetail(db: Database, packageId: string, timeZone: string) {
  const found = await selectEntitledPackage(db, packageId, timeZone)
  if (!found) throw new Refused(noSuchPackage)
  const { packageName, introduction, period } = found
  return {
    packageId: found.packageId,
    packageName,
    introduction: introduction ?? '',
    period: period ?? '',
  }
}

interface TitlesQuery {
  packageId: string
  keyword: string
  page: number
  rows: number
}

interface TitlesContext {
  timeZone: string
  /** Where a link leads whoever asks; a package may have a way in of its own. */
  linkOf: (url: string, ownWay: string | null) => string
}

export async function titlesOfPackage(
  db: Database,
  query: TitlesQuery,
  { timeZone, linkOf }: TitlesContext,
) {
  const found = await selectEntitledPackage(db, query.packageId, timeZone)
  if (!found) throw new Refused(noSuchPackage)
  const { total, list } = await selectTitles(db, { ...query, timeZone })
  return {
    total,
    list: list.map(({ url, ...title }) => ({
      ...title,
      url: url === null ? '' : linkOf(url, found.offCampusLink),
    })),
  }
}

interface StaffContext {
  groupCode: string
  staff: StaffMember
}

/** Adds a package of the institution's own, or describes it anew; answers its number. */
export async function savePackage(
  trx: Database,
  { packageId, ...described }: z.output<(typeof savePackageCall)['body']>,
  { groupCode, staff }: StaffContext,
) {
  if (packageId === null) {
    const id = randomUUID()
    const isAdded = await insertPackage(trx, { id, ownerGroupCode: groupCode, ...described })
    if (!isAdded) throw new Refused(codeTaken)
    await writeAudit(trx, staff, 'package.add', id, { before: null, after: described })
    return id
  }
  const { supplier, code, name, introduction } = await ownPackage(trx, packageId)
  const wanted = { id: packageId, ownerGroupCode: groupCode, ...described }
  if (await isCodeTaken(trx, wanted)) throw new Refused(codeTaken)
  await updatePackage(trx, packageId, described)
  await writeAudit(trx, staff, 'package.change', packageId, {
    before: { supplier, code, name, introduction },
    after: described,
  })
  return packageId
}

/** A package of the institution; those of everybody are the operator's. */
export async function ownPackage(trx: Database, packageId: string) {
  const found = await selectPackage(trx, packageId)
  if (!found) throw new Refused(noSuchPackage)
  if (found.ownerGroupCode === null) throw new Refused(notOwn)
  return found
}

type EntitlementForm = z.output<(typeof saveEntitlementCall)['body']>

/** Sets from when until when the institution has a package. */
export async function saveEntitlement(
  trx: Database,
  { packageId, before, period, offCampusLink, ...days }: EntitlementForm,
  { groupCode, staff }: StaffContext,
) {
  if (!(await selectPackage(trx, packageId))) throw new Refused(noSuchPackage)
  await checkEntitlement(trx, { offCampusLink, ...days })
  const row = { ...days, period: period || null, offCampusLink: offCampusLink || null }
  const known = before === null ? undefined : await selectEntitlement(trx, packageId, before)
  if (before !== null && !known) throw new Refused(noSuchEntitlement)
  const isMoved = before !== days.startsOn
  if (isMoved && (await selectEntitlement(trx, packageId, days.startsOn)))
    throw new Refused(dayTaken)
  if (before === null) await insertEntitlement(trx, { groupCode, packageId, ...row })
  else await updateEntitlement(trx, packageId, before, row)
  await writeAudit(trx, staff, 'package.entitle', packageId, { before: known ?? null, after: row })
}

async function checkEntitlement(
  trx: Database,
  {
    startsOn,
    endsOn,
    status,
    offCampusLink,
    databaseId,
  }: Pick<EntitlementForm, 'startsOn' | 'endsOn' | 'status' | 'offCampusLink' | 'databaseId'>,
) {
  if (endsOn !== null && endsOn < startsOn) throw new Refused(endsBeforeBeginning)
  if (status === 'trial' && endsOn === null) throw new Refused(trialWithoutEnd)
  const isWayIn = /^https?:\/\//u.test(offCampusLink) && offCampusLink.includes('{url}')
  if (offCampusLink !== '' && !isWayIn) throw new Refused(noWayIn)
  if (databaseId === null) return
  const databases = await selectDatabases(trx)
  if (!databases.some((one) => one.databaseId === databaseId)) throw new Refused(noSuchDatabase)
}

export async function removeEntitlement(
  trx: Database,
  { packageId, startsOn }: { packageId: string; startsOn: string },
  staff: StaffMember,
) {
  const before = await deleteEntitlement(trx, packageId, startsOn)
  if (!before) throw new Refused(noSuchEntitlement)
  await writeAudit(trx, staff, 'package.remove-entitlement', packageId, { before, after: null })
}

const noSuchPackage = refusal('package.unknown', 404, {
  'zh-CN': '没有找到这个资源包',
  'zh-TW': '沒有找到這個資源套裝',
  'en-US': 'This package was not found',
})
const notOwn = refusal('package.not-own', 403, {
  'zh-CN': '这个资源包由运维人员为所有机构维护，本馆只能设置使用权',
  'zh-TW': '這個資源套裝由系統管理員為所有機構維護，本館只能設定使用權',
  'en-US':
    'The operator keeps this package for all institutions: only your access to it can be set',
})
const codeTaken = refusal('package.code-taken', 409, {
  'zh-CN': '本馆已有该供应商同一代码的资源包',
  'zh-TW': '本館已有該供應商同一代碼的資源套裝',
  'en-US': 'There is a package of this supplier with this code',
})
const noSuchEntitlement = refusal('package.entitlement-unknown', 404, {
  'zh-CN': '没有找到这段使用权，可能已经删除',
  'zh-TW': '沒有找到這段使用權，可能已經刪除',
  'en-US': 'This access was not found; it may have been removed',
})
const dayTaken = refusal('package.day-taken', 409, {
  'zh-CN': '已有一段使用权从这一天开始',
  'zh-TW': '已有一段使用權從這一天開始',
  'en-US': 'Another access begins on this day',
})
const endsBeforeBeginning = refusal('package.ends-before-beginning', 400, {
  'zh-CN': '结束日期不能早于开始日期',
  'zh-TW': '結束日期不能早於開始日期',
  'en-US': 'The last day cannot be before the first',
})
const trialWithoutEnd = refusal('package.trial-without-end', 400, {
  'zh-CN': '试用要有结束日期',
  'zh-TW': '試用要有結束日期',
  'en-US': 'A trial needs a last day',
})
const noWayIn = refusal('package.no-way-in', 400, {
  'zh-CN': '校外访问地址要以 http 开头，并含有 {url}',
  'zh-TW': '校外連線位址要以 http 開頭，並含有 {url}',
  'en-US': 'The way in from outside begins with http and has {url} in it',
})
const noSuchDatabase = refusal('package.no-database', 400, {
  'zh-CN': '没有这个数据库',
  'zh-TW': '沒有這個資料庫',
  'en-US': 'There is no such database',
})
