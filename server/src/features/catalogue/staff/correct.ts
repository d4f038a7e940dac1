import { randomUUID } from 'node:crypto'
import type {
  RecordDescription,
  DescribedField,
  SomeFields,
} from '@shulin/contract/catalogue-staff'
import { defaultLocale } from '@shulin/contract/locale'
import { instantOf } from '@shulin/contract/time'
import { readDoi, readIsbn, readIssn } from '../../../platform/analysis/identifiers.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import { entriesOf } from '../../institutions/institutions.ts'
import type { Corrections } from '../corrections.ts'
import { workKey, worksOf } from '../works.ts'
import { insertHolding, insertOwnRecord, lockRecord, updateRecord } from './queries.ts'
import {
  correctionsOf,
  descriptionOf,
  differences,
  lastChangeOf,
  recordOf,
  recordState,
} from './record.ts'
import { refuseIfChanged } from './version.ts'

interface SeenVersion {
  recordId: number
  version: string
}

/** Adds a record of the institution's own and says that it holds it; answers its number. */
export async function addRecord(
  trx: Database,
  groupCode: string,
  fields: SomeFields & Pick<RecordDescription, 'documentType' | 'title'>,
  staff: StaffMember,
) {
  const values = await checked(trx, fields)
  refuseHalfClass({ classScheme: null, classNo: null, ...values })
  const { documentType, title } = fields
  const named = { ownerGroupCode: groupCode, sourceKey: randomUUID(), documentType, title }
  const recordId = await insertOwnRecord(trx, named)
  const work = await workOf(trx, { creators: [], ...values, documentType, title })
  await updateRecord(trx, recordId, { ...values, ...work }, {})
  await insertHolding(trx, groupCode, recordId, {
    callNo: null,
    summary: null,
    isHidden: false,
    withdrawnAt: null,
  })
  await writeAudit(trx, staff, 'record.add', String(recordId), { before: null, after: values })
  return recordId
}

/** Sets fields of an own record. What its source says is kept beside them, so that each can be taken back. */
export async function correctRecord(
  trx: Database,
  { recordId, version, fields }: SeenVersion & { fields: SomeFields },
  staff: StaffMember,
) {
  const record = await recordToChange(trx, recordId, version)
  const values = await checked(trx, fields)
  await change(trx, record, values, staff, (corrections, before) => {
    const at = instantOf(new Date())
    for (const field of Object.keys(before) as DescribedField[]) {
      const delivered = corrections[field] ? corrections[field].delivered : before[field]
      Object.assign(corrections, {
        [field]: { value: values[field], delivered, by: staff.name, at },
      })
    }
  })
}

/** Sets a field back to what its source says. */
export async function takeBackCorrection(
  trx: Database,
  { recordId, version, field }: SeenVersion & { field: DescribedField },
  staff: StaffMember,
) {
  const record = await recordToChange(trx, recordId, version)
  const corrected = correctionsOf(record)
  // A class number means nothing without its scheme: both go back together.
  const fields = isOfClass(field) ? classFields : [field]
  const values = Object.fromEntries(
    fields.flatMap((one) => (corrected[one] ? [[one, corrected[one].delivered]] : [])),
  )
  await change(trx, record, values, staff, (corrections) => {
    for (const one of fields) delete corrections[one]
  })
}

/** Nobody else changes it until the transaction ends. */
async function recordToChange(trx: Database, recordId: number, seen: string) {
  await lockRecord(trx, recordId)
  const record = await recordOf(trx, recordId)
  if (record.ownerGroupCode === null) throw new Refused(recordShared)
  refuseIfChanged(recordState(record), seen, await lastChangeOf(trx, recordId))
  return record
}

async function change(
  trx: Database,
  record: Awaited<ReturnType<typeof recordOf>>,
  values: Partial<RecordDescription>,
  staff: StaffMember,
  noteDown: (corrections: Corrections, before: Partial<RecordDescription>) => void,
) {
  const description = descriptionOf(record)
  refuseHalfClass({ ...description, ...values })
  const { fields, before, after } = differences<RecordDescription>(description, values)
  const corrections = { ...correctionsOf(record) }
  noteDown(corrections, before)
  const work = await workOf(trx, { ...description, ...after })
  await updateRecord(trx, record.id, { ...after, ...work }, corrections)
  if (fields.length === 0) return
  await writeAudit(trx, staff, 'record.correct', String(record.id), { before, after })
}

/** The work it counts to, by what it says now. */
async function workOf(trx: Database, description: Parameters<typeof workKey>[0]) {
  const key = workKey(description)
  return { workId: key === null ? null : (await worksOf(trx, [description])).get(key)! }
}

const classFields = ['classScheme', 'classNo'] as const
const isOfClass = (field: DescribedField) => classFields.some((one) => one === field)

function refuseHalfClass({
  classScheme,
  classNo,
}: Pick<RecordDescription, 'classScheme' | 'classNo'>) {
  if ((classScheme === null) !== (classNo === null)) throw new Refused(halfClass)
}

const codeLists = {
  documentType: 'documentTypeList',
  language: 'langCode',
  country: 'countryCode',
} as const

/** Numbers in the form the catalogue keeps them, codes that exist. */
async function checked(db: Database, fields: SomeFields): Promise<Partial<RecordDescription>> {
  const entries = await entriesOf(db, Object.values(codeLists), defaultLocale)
  for (const [field, list] of Object.entries(codeLists)) {
    const given = [fields[field as keyof typeof codeLists] ?? []].flat()
    const known = new Set(entries(list, 'all').map(({ code }) => code))
    const unknown = given.find((code) => !known.has(code))
    if (unknown !== undefined) throw new Refused(codeUnknown, { field, value: unknown })
  }
  const { isbn, issn, doi } = fields
  return {
    ...(fields as Partial<RecordDescription>),
    ...(isbn && { isbn: isbn.map((text) => wellFormed('isbn', text, readIsbn(text))) }),
    ...(issn && { issn: issn.map((text) => wellFormed('issn', text, readIssn(text))) }),
    ...(doi && { doi: readDoi(doi) ?? refuseNumber('doi', doi) }),
  }
}

const wellFormed = (
  field: string,
  text: string,
  read: { forms: string[]; isValid: boolean } | undefined,
): string => (read?.isValid ? read.forms[0]! : refuseNumber(field, text))

function refuseNumber(field: string, value: string): never {
  throw new Refused(numberMalformed, { field, value })
}

const recordShared = refusal('cataloguing.record-shared', 422, {
  'zh-CN': '这条书目由联合目录共享，各馆不能修改；索书号、单册和版本归并可以由本馆修改。',
  'zh-TW': '這筆書目由聯合目錄共用，各館不能修改；索書號、單冊與版本歸併可由本館修改。',
  'en-US':
    'This description is shared by all libraries and cannot be changed by one of them. Call number, items and grouping are yours to change.',
})
const numberMalformed = refusal('cataloguing.number-malformed', 422, {
  'zh-CN': '号码的格式或校验位不对',
  'zh-TW': '號碼的格式或檢查碼有誤',
  'en-US': 'The number is not well formed, or its check digit is wrong',
})
const codeUnknown = refusal('cataloguing.code-unknown', 422, {
  'zh-CN': '代码表里没有这个代码',
  'zh-TW': '代碼表裡沒有這個代碼',
  'en-US': 'The code list has no such code',
})
const halfClass = refusal('cataloguing.half-class', 422, {
  'zh-CN': '分类号和分类法要一起填写',
  'zh-TW': '分類號與分類法須一併填寫',
  'en-US': 'A class number needs its scheme, and a scheme its number',
})
