import type { StaffWork } from '@shulin/contract/researchers-staff'
import { properForms } from '../../../platform/analysis/scripts.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { selectVisibleAmong } from '../../catalogue/catalogue.ts'
import { deleteTie, insertTie, selectNamesCalled, selectPerson } from './name-queries.ts'
import { requireResearcher, type StaffContext } from './researchers.ts'
import { deleteClaims, selectStaffWorks, upsertClaims } from './work-queries.ts'

/** Persons of the authority file who are called so, in either script; each stays apart, for staff to say which one is meant. */
export const namesCalled = (db: Database, name: string, timeZone: string) =>
  selectNamesCalled(db, [...new Set([name, ...properForms(name)])], timeZone)

interface NameChoice {
  researcherId: string
  nameId: number
  isTied: boolean
}

/** Says that a name is this researcher, or no longer. A name that is somebody else's stays theirs. */
export async function tieName(
  trx: Database,
  { researcherId, nameId, isTied }: NameChoice,
  context: StaffContext,
) {
  const before = await requireResearcher(trx, researcherId, context)
  const tie = { groupCode: context.groupCode, researcherId, nameId }
  if (isTied) {
    if (!(await selectPerson(trx, nameId))) throw new Refused(nameUnknown)
    if (!(await insertTie(trx, tie))) throw new Refused(nameTaken)
  } else {
    await deleteTie(trx, tie)
  }
  const after = await requireResearcher(trx, researcherId, context)
  await writeAudit(trx, context.staff, 'researcher.names', researcherId, {
    before: { names: before.names },
    after: { names: after.names },
  })
  return after
}

export async function worksForStaff(
  db: Database,
  filter: Parameters<typeof selectStaffWorks>[1],
  context: Pick<StaffContext, 'timeZone' | 'locale'>,
) {
  await requireResearcher(db, filter.researcherId, context)
  return selectStaffWorks(db, filter)
}

interface WorkChoice {
  researcherId: string
  recordIds: number[]
  claim: StaffWork['claim']
}

/** Confirms works, refuses them, or leaves them open again; a work that was never found can be confirmed by its number. */
export async function decideWorks(
  trx: Database,
  { researcherId, recordIds, claim }: WorkChoice,
  context: StaffContext,
) {
  const { groupCode, timeZone, staff } = context
  await requireResearcher(trx, researcherId, context)
  const decision = { groupCode, researcherId, recordIds: [...new Set(recordIds)] }
  if (claim === 'open') {
    await deleteClaims(trx, decision)
  } else {
    const visible = await selectVisibleAmong(trx, decision.recordIds, timeZone)
    const missing = decision.recordIds.find((recordId) => !visible.has(recordId))
    if (missing !== undefined) throw new Refused(workUnknown, { recordId: missing })
    await upsertClaims(trx, decision, claim)
  }
  const after = { claim, recordIds: decision.recordIds }
  await writeAudit(trx, staff, 'researcher.works', researcherId, { before: null, after })
  return requireResearcher(trx, researcherId, context)
}

const nameUnknown = refusal('researcher.name-unknown', 422, {
  'zh-CN': '规范名称里没有这个人',
  'zh-TW': '規範名稱裡沒有這個人',
  'en-US': 'The authority file has no such person',
})
const nameTaken = refusal('researcher.name-taken', 422, {
  'zh-CN': '这个规范名称已经是另一位学者的',
  'zh-TW': '這個規範名稱已經是另一位學者的',
  'en-US': 'This name is another researcher already',
})
const workUnknown = refusal('researcher.work-unknown', 422, {
  'zh-CN': '有一种文献读者看不到，不能认领',
  'zh-TW': '有一種文獻讀者看不到，不能認領',
  'en-US': 'One of the titles cannot be seen by readers',
})
