import type { saveDatabase, StaffDatabase } from '@shulin/contract/databases-staff'
import { instantOf } from '@shulin/contract/time'
import type { z } from 'zod'
import { writeAudit } from '../../../platform/audit.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { initialOf, strokesOf } from '../../../platform/text/initials.ts'
import { countVisits } from '../../usage/usage.ts'
import { databaseUnknown, wordsFor } from '../databases.ts'
import { statusOnWire, statusStored } from '../status.ts'
import {
  deleteDatabase,
  replaceGuides,
  selectGuidesOf,
  selectKept,
  selectOneKept,
  upsertDatabase,
  type KeptDatabase,
} from './queries.ts'

type DatabaseForm = z.output<(typeof saveDatabase)['body']>

interface StaffListRequest {
  text: string
  status?: DatabaseForm['status'] | undefined
  page: number
  rows: number
}

export async function keptDatabases(db: Database, { text, status, ...paging }: StaffListRequest) {
  const { total, list } = await selectKept(db, { keywords: wordsFor(text), status, ...paging })
  return { total, list: await forStaff(db, list) }
}

/** Keeps a database as it was given; its letter and its strokes follow from its name. */
export async function keepDatabase(
  trx: Database,
  { groupCode, staff }: { groupCode: string; staff: StaffMember },
  form: DatabaseForm,
): Promise<StaffDatabase> {
  checkDays(form)
  const { databaseId } = form
  const before = await selectOneKept(trx, databaseId)
  await upsertDatabase(trx, {
    groupCode,
    id: databaseId,
    name: form.name,
    englishName: orNull(form.englishName),
    formerName: orNull(form.formerName),
    commonName: orNull(form.commonName),
    initial: initialOf(form.name),
    strokes: strokesOf(form.name),
    producer: orNull(form.producer),
    status: statusStored(form.status),
    contentLevel: orNull(form.contentLevel),
    dataTypes: form.dataTypes,
    subjects: form.subjects,
    languages: form.languages,
    departments: form.departments,
    updateFrequency: orNull(form.updateFrequency),
    scope: orNull(form.scope),
    introduction: introductionOf(form.introduction),
    url: orNull(form.address),
    trialFrom: form.trialBegin,
    trialUntil: form.trialEnd,
    contacts: orNull(form.contacts),
    isShown: form.isShown,
    shownFrom: form.shownFrom,
    shownUntil: form.shownUntil,
  })
  await replaceGuides(
    trx,
    { groupCode, databaseId },
    form.guides.map(({ title, content, url }) => ({
      title,
      content: orNull(content),
      url: orNull(url),
    })),
  )
  const after = await selectOneKept(trx, databaseId)
  const detail = { before: before ? toldOf(before) : null, after: toldOf(after!) }
  await writeAudit(trx, staff, 'database.save', form.name, detail)
  const [saved] = await forStaff(trx, [after!])
  return saved!
}

export async function dropDatabase(trx: Database, staff: StaffMember, databaseId: string) {
  const gone = await deleteDatabase(trx, databaseId)
  if (!gone) throw new Refused(databaseUnknown)
  const detail = { before: { name: gone.name }, after: null }
  await writeAudit(trx, staff, 'database.remove', gone.name, detail)
}

/** A trial says when it ends, and nothing ends before it begins. */
function checkDays({ status, trialBegin, trialEnd, shownFrom, shownUntil }: DatabaseForm) {
  if (status === 'trial' && trialEnd === null) {
    throw new Refused(trialEndMissing, { field: 'trialEnd' })
  }
  if (isBefore(trialEnd, trialBegin)) throw new Refused(endsTooSoon, { field: 'trialEnd' })
  if (isBefore(shownUntil, shownFrom)) throw new Refused(endsTooSoon, { field: 'shownUntil' })
}

const isBefore = (end: string | null, begin: string | null) =>
  end !== null && begin !== null && end < begin

const orNull = (text: string) => text || null

/** Simplified Chinese stands in for the others: what was written in another language only is written there, too. */
function introductionOf(introduction: DatabaseForm['introduction']) {
  const written = Object.entries(introduction).filter(([, text]) => text !== '')
  if (written.length === 0) return null
  return JSON.stringify({ 'zh-CN': written[0]![1], ...Object.fromEntries(written) })
}

/** What the trail keeps of a database: whether and how readers see it, and where it leads. */
const toldOf = (row: KeptDatabase) => ({
  name: row.name,
  status: row.status,
  address: row.url,
  trialFrom: row.trialFrom,
  trialUntil: row.trialUntil,
  isShown: row.isShown,
  shownFrom: row.shownFrom,
  shownUntil: row.shownUntil,
})

async function forStaff(db: Database, rows: readonly KeptDatabase[]): Promise<StaffDatabase[]> {
  const ids = rows.map(({ id }) => id)
  const guides = await selectGuidesOf(db, ids)
  const visits = await countVisits(db, 'database', ids)
  return rows.map((row) => ({
    databaseId: row.id,
    name: row.name,
    englishName: row.englishName ?? '',
    formerName: row.formerName ?? '',
    commonName: row.commonName ?? '',
    producer: row.producer ?? '',
    status: statusOnWire(row.status),
    contentLevel: row.contentLevel ?? '',
    dataTypes: row.dataTypes,
    subjects: row.subjects,
    languages: row.languages,
    departments: row.departments,
    updateFrequency: row.updateFrequency ?? '',
    scope: row.scope ?? '',
    introduction: {
      'zh-CN': row.introduction?.['zh-CN'] ?? '',
      'zh-TW': row.introduction?.['zh-TW'] ?? '',
      'en-US': row.introduction?.['en-US'] ?? '',
    },
    address: row.url ?? '',
    trialBegin: row.trialFrom,
    trialEnd: row.trialUntil,
    contacts: row.contacts ?? '',
    isShown: row.isShown,
    shownFrom: row.shownFrom,
    shownUntil: row.shownUntil,
    guides: guides
      .filter(({ databaseId }) => databaseId === row.id)
      .map(({ title, content, url }) => ({ title, content: content ?? '', url: url ?? '' })),
    initial: row.initial,
    visits: visits.get(row.id) ?? 0,
    addedAt: instantOf(row.addedAt),
    isSeen: row.isSeen,
    opinions: row.opinions,
  }))
}

const trialEndMissing = refusal('database.trial-end-missing', 422, {
  'zh-CN': '试用数据库请填写试用截止日期',
  'zh-TW': '試用資料庫請填寫試用截止日期',
  'en-US': 'Please enter the last day of the trial',
})
const endsTooSoon = refusal('database.ends-too-soon', 422, {
  'zh-CN': '截止日期不能早于开始日期',
  'zh-TW': '截止日期不能早於開始日期',
  'en-US': 'The last day cannot be before the first',
})
