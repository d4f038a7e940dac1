import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { selectGroupCodes } from '../../../platform/institution-queries.ts'
import { inInstitution, type Database } from '../../../platform/stores/database.ts'
import { demoId } from '../../catalogue/catalogue.ts'
import { demoDepartmentId, demoUniversity } from '../../departments/departments.ts'
import { upsertResearcher } from '../staff/queries.ts'
import { upsertClaims } from '../staff/work-queries.ts'
import { selectSomeOfDepartment } from './queries.ts'

const DemoResearchers = z.array(
  z.strictObject({
    name: z.string(),
    otherNames: z.array(z.string()),
    department: z.string(),
    title: z.string(),
    interests: z.array(z.string()),
    introduction: z.string(),
    /** How many. */
    works: z.int(),
  }),
)

/** Researchers of the demo university. Two have one name: they differ by their department. */
export async function loadDemoResearchers(db: Database) {
  const groupCode = demoUniversity
  if (!(await selectGroupCodes(db)).includes(groupCode)) return
  const file = resolve(import.meta.dirname, '../../../../../fixtures/researchers/demo.json')
  const researchers = DemoResearchers.parse(JSON.parse(await readFile(file, 'utf8')))
  for (const { department, works, introduction, ...described } of researchers) {
    const person = `${described.name} ${department}`
    const researcherId = demoId(`researcher ${person}`)
    const departmentId = demoDepartmentId(department)
    await inInstitution(db, groupCode, async (trx) => {
      await upsertResearcher(trx, groupCode, {
        researcherId,
        ...described,
        departmentId,
        introduction: introduction === '' ? null : { 'zh-CN': introduction },
        orcid: '',
        isShown: true,
        shownFrom: null,
        shownUntil: null,
      })
      const recordIds = await selectSomeOfDepartment(trx, { departmentId, count: works, person })
      await upsertClaims(trx, { groupCode, researcherId, recordIds }, 'claimed')
    })
  }
}
