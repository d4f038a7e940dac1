import { readFileSync } from 'node:fs'

const reference = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../reference/${name}`, import.meta.url), 'utf8'),
  ) as never

interface Dictionaries {
  [name: string]: { code: string; name: Record<string, string> }[]
}

/** Our code → the codes of others, as `tables.json` lists them; looked up the other way round. */
const tables = new Map<string, Map<string, string>>(
  Object.entries(reference('mappings/tables.json') as Record<string, Record<string, string>>).map(
    ([name, table]) => [
      name,
      new Map(
        Object.entries(table).flatMap(([ours, theirs]) =>
          theirs.split(' ').map((code): [string, string] => [code, ours]),
        ),
      ),
    ],
  ),
)

const dictionaries = reference('dictionaries.json') as Dictionaries
const codesOf = (dictionary: string) => new Set(dictionaries[dictionary]!.map(({ code }) => code))

/** The codes a record may hold. */
export const known = {
  documentType: codesOf('documentTypeList'),
  language: codesOf('langCode'),
  country: codesOf('countryCode'),
  discipline: codesOf('discode1'),
}

for (const code of known.language) tables.get('languages')!.set(code, code)
// 'Portuguese', and 'Malay (macrolanguage)' as some lists have it.
tables.set(
  'language-names',
  new Map(dictionaries['langCode']!.map(({ code, name }) => [name['en-US']!, code])),
)

/** What a code of another list is in ours; undefined when it is not known. */
export function translated(
  value: string,
  table: string | Record<string, string>,
): string | undefined {
  if (typeof table !== 'string') return Object.hasOwn(table, value) ? table[value] : undefined
  const found = tables.get(table)
  if (found === undefined) throw new Error(`there is no table ${table}`)
  if (table === 'languages') return found.get(value) ?? found.get(value.split('-')[0]!)
  if (table === 'language-names') return found.get(value) ?? found.get(value.split(' (')[0]!)
  return found.get(value.trim())
}
