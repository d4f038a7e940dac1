import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { inInstitution, type Database } from '../../../platform/stores/database.ts'
import { initialOf, strokesOf } from '../../../platform/text/initials.ts'
import { describeDemoDatabase, selectDemoInstitutions, type DemoDatabase } from './queries.ts'

/** Databases of the demo institutions, the same wherever it is loaded; loaded again, they are described anew. */
export async function loadDemoDatabases(adminDb: Database): Promise<number> {
  const databases = await readDemoDatabases()
  const institutions = await selectDemoInstitutions(adminDb)
  for (const groupCode of institutions) {
    await inInstitution(adminDb, groupCode, async (trx) => {
      for (const database of databases) await describeDemoDatabase(trx, groupCode, database)
    })
  }
  return institutions.length * databases.length
}

async function readDemoDatabases(): Promise<DemoDatabase[]> {
  const file = resolve(import.meta.dirname, '../../../../../fixtures/databases/databases.tsv')
  const [head = '', ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\n')
  const names = head.split('\t')
  return lines.map((line) => {
    const row = Object.fromEntries(line.split('\t').map((value, n) => [names[n]!, value]))
    const field = (name: string) => row[name] ?? ''
    const values = (name: string) => field(name).split('|').filter(Boolean)
    return {
      name: field('name'),
      englishName: field('englishName'),
      commonName: field('commonName'),
      producer: field('producer'),
      contentLevel: field('contentLevel'),
      status: field('status'),
      url: field('url'),
      languages: values('languages'),
      dataTypes: values('dataTypes'),
      subjects: values('subjects'),
      initial: initialOf(field('name')),
      strokes: strokesOf(field('name')),
    }
  })
}
