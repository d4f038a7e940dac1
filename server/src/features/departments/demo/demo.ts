import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { selectGroupCodes } from '../../../platform/institution-queries.ts'
import { inInstitution, type Database } from '../../../platform/stores/database.ts'
import { demoId } from '../../catalogue/catalogue.ts'
import { refillByClass, upsertDepartment } from '../staff/queries.ts'

const Trilingual = z.strictObject({
  'zh-CN': z.string(),
  'zh-TW': z.string(),
  'en-US': z.string(),
})

const DemoDepartments = z.array(
  z.strictObject({
    code: z.string(),
    name: Trilingual,
    introduction: Trilingual,
    subjects: z.array(z.string()),
    classNos: z.array(z.string()),
    librarians: z.array(z.strictObject({ name: z.string(), phone: z.string(), mail: z.string() })),
  }),
)

/** The university of the demo; the others have no departments. */
export const demoUniversity = '100041'

/** The same id wherever the demo is loaded. */
export const demoDepartmentId = (code: string) => demoId(`department ${code}`)

/** Departments of the demo university, with the titles of their classes. Loaded again, they are as they were in the beginning. */
export async function loadDemoDepartments(db: Database) {
  const groupCode = demoUniversity
  if (!(await selectGroupCodes(db)).includes(groupCode)) return
  const file = resolve(import.meta.dirname, '../../../../../fixtures/departments/demo.json')
  const departments = DemoDepartments.parse(JSON.parse(await readFile(file, 'utf8')))
  for (const described of departments) {
    const departmentId = demoDepartmentId(described.code)
    await inInstitution(db, groupCode, async (trx) => {
      await upsertDepartment(trx, groupCode, {
        departmentId,
        ...described,
        isShown: true,
        shownFrom: null,
        shownUntil: null,
      })
      await refillByClass(trx, { groupCode, id: departmentId, classNos: described.classNos })
    })
  }
}
