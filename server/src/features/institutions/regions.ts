import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

/** Puts the administrative divisions into the table they are read from; returns how many there are. */
export async function loadRegions(adminDb: Database) {
  const file = new URL('../../../reference/regions.csv', import.meta.url)
  const [, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\n')
  const regions = lines.map((line) => {
    const [code, parentCode, level, ...names] = line.split(',')
    const [zhCn, zhTw, enUs] = names
    const name = { 'zh-CN': zhCn, 'zh-TW': zhTw, 'en-US': enUs }
    return { code, parent_code: parentCode || null, level: Number(level), name }
  })
  await sql`
    insert into region (code, parent_code, level, name)
    select code, parent_code, level, name
      from jsonb_to_recordset(${JSON.stringify(regions)}::jsonb)
        as listed (code text, parent_code text, level smallint, name jsonb)
    on conflict (code) do update set name = excluded.name
      where region.name is distinct from excluded.name`.execute(adminDb)
  return regions.length
}
