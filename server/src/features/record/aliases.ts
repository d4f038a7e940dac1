import type { Database } from '../../platform/stores/database.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { selectHeldAmong } from '../catalogue/catalogue.ts'
import { insertAlias, selectAliased } from './alias-queries.ts'
import { selectDescriptions } from './queries.ts'

interface Name {
  /** The former system, or the kind of code; without it, whatever scheme knows the value. */
  scheme?: string | undefined
  value: string
}

/** The record that another system, a printed code or a merged record calls so; none where the name could mean two. */
export async function recordKnownAs(db: Database, name: Name) {
  const [found, another] = await selectAliased(db, name)
  return another ? undefined : found?.recordId
}

/** The scheme of numbers of ours: of titles that were merged into another. */
export const mergedNumbers = 'record'

/** More are no chain that anybody meant. */
const mostSteps = 5

/** The title that stands in for one that is no longer shown, over others that are gone as well; none where none of them is shown. */
export async function standInOf(db: Database, recordId: number, timeZone: string) {
  let named = recordId
  for (let step = 0; step < mostSteps; step += 1) {
    const next = await recordKnownAs(db, { scheme: mergedNumbers, value: String(named) })
    if (next === undefined) return undefined
    const [row] = await selectDescriptions(db, [next], timeZone)
    if (row) return row
    named = next
  }
  return undefined
}

export interface Alias {
  scheme: string
  value: string
  recordId: number
}

/** Keeps other names of titles the institution holds. All of them, or none. */
export async function keepAliases(trx: Database, groupCode: string, aliases: Alias[]) {
  const wanted = [...new Set(aliases.map(({ recordId }) => recordId))]
  const held = await selectHeldAmong(trx, wanted)
  const missing = wanted.find((recordId) => !held.has(recordId))
  if (missing !== undefined) throw new Refused(notOurs, { recordId: missing })
  for (const alias of aliases) await insertAlias(trx, { groupCode, ...alias })
}

/** `scheme,value,recordId`, one a line; a first line of these words is passed over. */
export function readAliases(text: string): Alias[] {
  const lines = text.split(/\r?\n/u).map((line) => line.trim())
  return lines.flatMap((line, place) => {
    if (line === '' || (place === 0 && line === 'scheme,value,recordId')) return []
    const read = /^([\w.-]{1,64}),(.{1,256}),([1-9]\d{0,14})$/u.exec(line)
    if (!read) throw new Refused(badLine, { line: place + 1 })
    return [{ scheme: read[1]!, value: read[2]!, recordId: Number(read[3]) }]
  })
}

export const notOurs = refusal('alias.title-unknown', 422, {
  'zh-CN': '有一个书目记录不是本馆馆藏',
  'zh-TW': '有一筆書目紀錄不是本館館藏',
  'en-US': 'One of the records is not held by this institution',
})
const badLine = refusal('alias.bad-line', 422, {
  'zh-CN': '文件中有一行无法识别，每行应为 scheme,value,recordId',
  'zh-TW': '檔案中有一行無法辨識，每行應為 scheme,value,recordId',
  'en-US': 'A line of the file cannot be read: each has scheme,value,recordId',
})
