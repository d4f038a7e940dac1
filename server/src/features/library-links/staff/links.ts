import {
  linkKinds,
  type AwayReason,
  type LibraryLink,
  type LinkKind,
  type saveLibraryLink,
  type StaffWish,
} from '@shulin/contract/library-links-staff'
import type { Locale } from '@shulin/contract/locale'
import { instantOf } from '@shulin/contract/time'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { writeAudit } from '../../../platform/audit.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import { inLanguage } from '../../../platform/institution.ts'
import type { KeyRing } from '../../../platform/security/keys.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import type { DB } from '../../../platform/stores/database-tables.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { maskedName } from '../../readers/readers.ts'
import { encryptLinkSecret, splitTables } from '../links.ts'
import {
  selectLibrariesElsewhere,
  selectLinkStates,
  updateLinkSecret,
  upsertLink,
  type LinkStateRow,
} from '../links-queries.ts'
import type { SystemKinds } from '../open-system.ts'
import { tell } from '../sending.ts'
import { byStaff } from '../wish.ts'
import { wishUnknown } from '../wishes.ts'
import { selectOpenWishes, selectWishes, settleUnknown } from '../wishes-queries.ts'

/** As many as staff look through; the numbers beside each link are of all. */
const mostWishes = 200

const stateOf = ({ isOn, askedAt, answeredAt, restsUntil }: LinkStateRow) => {
  if (!isOn) return 'off'
  if (restsUntil !== null) return 'resting'
  if (askedAt === null) return 'untried'
  return answeredAt !== null && answeredAt >= askedAt ? 'there' : 'failing'
}

const linkOf = (row: LinkStateRow, locale: Locale): LibraryLink => ({
  ...row,
  library: inLanguage(row.library, locale),
  tables: Object.keys(row.tables).length === 0 ? '' : JSON.stringify(row.tables, null, 2),
  changedAt: instantOf(row.changedAt),
  state: stateOf(row),
  askedAt: instantOf(row.askedAt),
  answeredAt: instantOf(row.answeredAt),
  restsUntil: instantOf(row.restsUntil),
  // The newest first.
  errors: row.errors
    .toReversed()
    .map(({ why, ...error }) => ({ ...error, why: why as AwayReason })),
  oldestSeenAt: instantOf(row.oldestSeenAt),
})

/** The links of an institution, libraries that could have one, and what is spoken here. */
export async function listLinks(trx: Database, kinds: SystemKinds, locale: Locale) {
  const links = (await selectLinkStates(trx)).map((row) => linkOf(row, locale))
  const linked = new Set(links.map(({ libCode }) => libCode))
  const libraries = await selectLibrariesElsewhere(trx)
  return {
    links,
    libraries: libraries
      .filter(({ libCode }) => !linked.has(libCode))
      .map(({ libCode, name }) => ({ libCode, name: inLanguage(name, locale) })),
    kinds: linkKinds.filter((kind) => kinds[kind]),
  }
}

export async function readLink(trx: Database, libCode: string, locale: Locale) {
  const row = (await selectLinkStates(trx)).find((one) => one.libCode === libCode)
  if (!row) throw new Refused(linkUnknown)
  return linkOf(row, locale)
}

interface LinkContext {
  groupCode: string
  staff: StaffMember
  keys: KeyRing
  kinds: SystemKinds
  locale: Locale
}

/** Says how the system of a library is reached. */
export async function saveLink(
  trx: Database,
  { groupCode, staff, keys, kinds, locale }: LinkContext,
  form: z.output<typeof saveLibraryLink.body>,
) {
  const { libCode, kind, settings, secret, signsIn, isOn } = form
  const libraries = await selectLibrariesElsewhere(trx)
  if (!libraries.some((library) => library.libCode === libCode)) {
    throw new Refused(libraryWrong, { field: 'libCode' })
  }
  const tables = tablesIn(form.tables)
  requireSound(kinds, kind, settings, tables)
  const before = (await selectLinkStates(trx)).find((row) => row.libCode === libCode)
  await upsertLink(trx, {
    groupCode,
    libCode,
    kind,
    settings: JSON.stringify(settings),
    tables: JSON.stringify(tables),
    signsIn,
    isOn,
    changedBy: staff.name,
  })
  if (secret !== undefined) {
    await updateLinkSecret(trx, libCode, encryptLinkSecret(keys, groupCode, libCode, secret))
  }
  // What was and what is; of a secret only that it is another one.
  await writeAudit(trx, staff, 'library-link.save', libCode, {
    before: before
      ? {
          kind: before.kind,
          settings: before.settings,
          tables: before.tables,
          signsIn: before.signsIn,
          isOn: before.isOn,
        }
      : null,
    after: { kind, settings, tables, signsIn, isOn, hasNewSecret: secret !== undefined },
  })
  return listLinks(trx, kinds, locale)
}

function tablesIn(text: string): object {
  if (text.trim() === '') return {}
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read
  } catch {
    // Told below, like what is JSON and no table.
  }
  throw new Refused(settingsWrong, { settings: ['tables'] })
}

function requireSound(
  kinds: SystemKinds,
  kind: LinkKind,
  settings: Record<string, string>,
  tables: object,
) {
  const spoken = kinds[kind]
  if (!spoken) throw new Refused(kindUnknown, { field: 'kind' })
  const { pickupPlaces, vendorTables } = splitTables(tables)
  const faults = spoken.faultsIn({ settings, tables: vendorTables })
  if (!pickupPlaces && !faults.includes('tables')) faults.push('tables')
  if (faults.length > 0) throw new Refused(settingsWrong, { settings: faults })
}

/** Wishes that are not settled, unknown outcomes first. */
export const listWishesToSettle = async (
  trx: Database,
  libCode: string | undefined,
  locale: Locale,
): Promise<StaffWish[]> =>
  (await selectOpenWishes(trx, libCode, mostWishes)).map((row) => ({
    wishId: row.wishId,
    libCode: row.libCode,
    library: inLanguage(row.library, locale),
    action: row.action,
    state: row.state,
    title: row.title,
    reader: maskedName(row.readerName),
    readerId: row.readerId,
    madeAt: instantOf(row.madeAt),
    sentAt: instantOf(row.sentAt),
    looks: row.looks,
    lookedAt: instantOf(row.lookedAt),
    dueBefore: row.evidence?.dueAt ?? null,
  }))

/** Says what became of a wish of which nothing could be read. */
export async function settleByStaff(
  trx: Transaction<DB>,
  { groupCode, staff }: { groupCode: string; staff: StaffMember },
  { wishId, outcome, reason }: { wishId: string; outcome: 'done' | 'refused'; reason: string },
) {
  const [wish] = await selectWishes(trx, [wishId])
  if (!wish) throw new Refused(wishUnknown)
  const code = outcome === 'refused' ? { code: byStaff } : {}
  if (!(await settleUnknown(trx, wishId, outcome, { ...code, reason }, staff.name))) {
    throw new Refused(notUnknown, { state: wish.state })
  }
  const after = { outcome, reason, action: wish.action, libCode: wish.libCode }
  await writeAudit(
    trx,
    staff,
    'library-link.settle',
    wishId,
    { before: { state: wish.state }, after },
    wish.readerId,
  )
  await tell(trx, groupCode, wishId)
  return { state: outcome }
}

export const linkUnknown = refusal('library-link.unknown', 404, {
  'zh-CN': '该馆没有启用的系统连接',
  'zh-TW': '該館沒有啟用的系統連線',
  'en-US': 'This library has no link that is on',
})
const libraryWrong = refusal('library-link.library-wrong', 422, {
  'zh-CN': '该馆的流通不由自己的系统管理',
  'zh-TW': '該館的流通不由自己的系統管理',
  'en-US': 'This library does not keep its own system',
})
const kindUnknown = refusal('library-link.kind-unknown', 422, {
  'zh-CN': '本系统还不支持这种连接',
  'zh-TW': '本系統還不支援這種連線',
  'en-US': 'This kind of link is not offered here',
})
const settingsWrong = refusal('library-link.settings-wrong', 422, {
  'zh-CN': '连接的设置不完整或格式不对',
  'zh-TW': '連線的設定不完整或格式不對',
  'en-US': 'The settings of the link are incomplete or not in the right form',
})
const notUnknown = refusal('library-link.not-unknown', 409, {
  'zh-CN': '这项记录不需要人工核定，请刷新',
  'zh-TW': '這項記錄不需要人工核定，請重新整理',
  'en-US': 'The outcome of this wish is not unknown any more: look again',
})
