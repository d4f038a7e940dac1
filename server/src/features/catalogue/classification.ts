import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

interface Class {
  scheme: 'CLC' | 'LCC'
  class_no: string
  parent_no: string | null
  name: Record<string, string>
}

/** Puts the names of classes into the table they are read from; returns how many there are. */
export async function loadClassification(adminDb: Database) {
  const classes = [...(await chineseClasses()), ...(await congressClasses())]
  await sql`
    insert into classification (scheme, class_no, parent_no, name)
    select scheme, class_no, parent_no, name
      from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb)
        as listed (scheme text, class_no text, parent_no text, name jsonb)
    on conflict (scheme, class_no) do update set (parent_no, name) = (excluded.parent_no, excluded.name)
      where (classification.parent_no, classification.name) is distinct from (excluded.parent_no, excluded.name)`.execute(
    adminDb,
  )
  return classes.length
}

const read = (name: string) =>
  readFile(new URL(`../../../reference/${name}`, import.meta.url), 'utf8')

/**
 * The main classes of the Chinese Library Classification, the code list every institution begins with; and the next ones below them,
 * in our own words.
 */
async function chineseClasses(): Promise<Class[]> {
  const { classNo } = JSON.parse(await read('dictionaries.json')) as {
    classNo: { code: string; name: Class['name'] }[]
  }
  return [
    ...classNo.map(({ code, name }) => ({
      scheme: 'CLC' as const,
      class_no: code,
      parent_no: null,
      name,
    })),
    ...(await classesIn('clc-classes.csv', 'CLC')),
  ]
}

/** The classes of the Library of Congress, to their second letter. */
const congressClasses = () => classesIn('lcc-classes.csv', 'LCC')

async function classesIn(file: string, scheme: Class['scheme']): Promise<Class[]> {
  const [, ...lines] = (await read(file)).trimEnd().split('\n')
  return lines.map((line) => {
    const [classNo = '', parentNo, zhCn = '', zhTw = '', enUs = ''] = line.split(',')
    const name = { 'zh-CN': zhCn, 'zh-TW': zhTw, 'en-US': enUs }
    return { scheme, class_no: classNo, parent_no: parentNo || null, name }
  })
}
