import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { inInstitution, type Database } from '../../../platform/stores/database.ts'
import { chanceOf, pick } from '../../catalogue/catalogue.ts'
import { putTutor, selectThesesWithoutTutor } from './queries.ts'

const DemoTheses = z.strictObject({
  tutors: z.array(z.string()).min(1),
  departments: z.array(z.strictObject({ code: z.string(), name: z.string() })).min(1),
})

/** The university of the demo. */
const demoUniversity = '100041'

/** Gives the theses of the demo university tutors and departments; those that have a tutor keep theirs. */
export async function loadDemoTheses(adminDb: Database): Promise<number> {
  const file = resolve(import.meta.dirname, '../../../../../fixtures/theses/demo.json')
  const { tutors, departments } = DemoTheses.parse(JSON.parse(await readFile(file, 'utf8')))
  return inInstitution(adminDb, demoUniversity, async (trx) => {
    const theses = await selectThesesWithoutTutor(trx, demoUniversity)
    for (const { recordId, key } of theses) {
      const chance = chanceOf(`thesis ${key}`)
      const { code, name } = pick(departments, chance(1))
      await putTutor(trx, demoUniversity, {
        recordId,
        tutor: pick(tutors, chance(0)),
        department: name,
        departmentCode: code,
      })
    }
    return theses.length
  })
}
