import type { StaffReference, StaffThesis } from '@shulin/contract/theses-staff'
import { writeAudit } from '../../../platform/audit.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { selectHeldAmong } from '../../catalogue/catalogue.ts'
import { thesisUnknown } from '../theses.ts'
import {
  countThesesForStaff,
  deleteThesis,
  isOwnRecord,
  replaceReferences,
  selectFilesForStaff,
  selectReferencesForStaff,
  selectThesesForStaff,
  selectThesisForStaff,
  updateOpening,
  upsertThesis,
  type StaffThesisFilter,
} from './queries.ts'

/** One page of all theses, for those who keep them. */
export async function staffTheses(
  db: Database,
  { page, rows, ...filter }: StaffThesisFilter & { page: number; rows: number },
) {
  return {
    list: await selectThesesForStaff(db, filter, { page, rows }),
    total: await countThesesForStaff(db, filter),
  }
}

type ThesisForm = Omit<StaffThesis, 'title'>

/** Makes a title of the library a thesis, or changes what is known of one; writes down what it was. */
export async function putThesis(
  trx: Database,
  groupCode: string,
  form: ThesisForm,
  staff: StaffMember,
) {
  const { recordId, tutor, department, departmentCode, ...rest } = form
  if (!(await selectHeldAmong(trx, [recordId])).has(recordId)) throw new Refused(titleNotHeld)
  const before = (await selectThesisForStaff(trx, recordId)) ?? null
  await upsertThesis(trx, {
    ...rest,
    groupCode,
    recordId,
    tutor: tutor || null,
    department: department || null,
    departmentCode: departmentCode || null,
  })
  const after = await selectThesisForStaff(trx, recordId)
  await writeAudit(trx, staff, 'thesis.change', String(recordId), { before, after })
}

async function requireKept(db: Database, recordId: number) {
  const found = await selectThesisForStaff(db, recordId)
  if (!found) throw new Refused(thesisUnknown)
  return found
}

export async function removeThesis(trx: Database, recordId: number, staff: StaffMember) {
  const before = await requireKept(trx, recordId)
  await deleteThesis(trx, recordId)
  await writeAudit(trx, staff, 'thesis.remove', String(recordId), { before, after: null })
}

export async function thesisParts(db: Database, recordId: number) {
  await requireKept(db, recordId)
  return {
    files: await selectFilesForStaff(db, recordId),
    references: await selectReferencesForStaff(db, recordId),
    isOwn: await isOwnRecord(db, recordId),
  }
}

interface FileSchedule {
  recordId: number
  attachmentId: string
  opensOn: string | null
}

/** From which day a file may be read. */
export async function scheduleFile(trx: Database, schedule: FileSchedule, staff: StaffMember) {
  const { recordId, attachmentId, opensOn } = schedule
  await requireKept(trx, recordId)
  const file = (await selectFilesForStaff(trx, recordId)).find(
    (one) => one.attachmentId === attachmentId,
  )
  if (!file) throw new Refused(fileUnknown)
  await updateOpening(trx, schedule)
  const detail = {
    before: { attachmentId, opensOn: file.opensOn },
    after: { attachmentId, opensOn },
  }
  await writeAudit(trx, staff, 'thesis.scheduleFile', String(recordId), detail)
}

/** Puts references in the place of those a thesis had. A shared description is not an institution's to change. */
export async function putReferences(
  trx: Database,
  { recordId, references }: { recordId: number; references: StaffReference[] },
  staff: StaffMember,
) {
  await requireKept(trx, recordId)
  if (!(await isOwnRecord(trx, recordId))) throw new Refused(descriptionShared)
  const before = await selectReferencesForStaff(trx, recordId)
  await replaceReferences(trx, recordId, references)
  const detail = { before: { references: before.length }, after: { references: references.length } }
  await writeAudit(trx, staff, 'thesis.references', String(recordId), detail)
}

const titleNotHeld = refusal('thesis.title-unknown', 422, {
  'zh-CN': '本馆没有这个记录号的馆藏',
  'zh-TW': '本館沒有這個紀錄號的館藏',
  'en-US': 'This library has no title of that number',
})
const fileUnknown = refusal('thesis.file-unknown', 404, {
  'zh-CN': '这篇论文没有该文件',
  'zh-TW': '這篇論文沒有該檔案',
  'en-US': 'The thesis has no such file',
})
const descriptionShared = refusal('thesis.description-shared', 422, {
  'zh-CN': '这条记录由多家图书馆共用，参考文献不能在这里修改',
  'zh-TW': '這筆記錄由多家圖書館共用，參考文獻不能在這裡修改',
  'en-US': 'Several libraries share this record: its references cannot be changed here',
})
