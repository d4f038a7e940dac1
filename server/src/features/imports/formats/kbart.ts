import { readTsv, type Result, type Row } from './delimited.ts'
import type { Bytes, Outcome } from './outcome.ts'
import type { LineEncoding } from './recognised.ts'

/** The columns of KBART phase I, which every file has. */
const phase1 = [
  'publication_title',
  'print_identifier',
  'online_identifier',
  'date_first_issue_online',
  'num_first_vol_online',
  'num_first_issue_online',
  'date_last_issue_online',
  'num_last_vol_online',
  'num_last_issue_online',
  'title_url',
  'first_author',
  'title_id',
  'embargo_info',
  'coverage_depth',
  'notes',
  'publisher_name',
] as const

/** What phase II (NISO RP-9-2014) added. */
const phase2 = [
  'publication_type',
  'date_monograph_published_print',
  'date_monograph_published_online',
  'monograph_volume',
  'monograph_edition',
  'first_editor',
  'parent_publication_title_id',
  'preceding_publication_title_id',
  'access_type',
] as const

/** Names of phase I that phase II changed. */
const aliases = new Map([['coverage_notes', 'notes']])

export type KbartRow = Record<(typeof phase1)[number] | (typeof phase2)[number], string>

/** A title list as suppliers send it. Columns of phase II that a file of phase I lacks are empty; others are left out. */
export async function* readKbart(
  bytes: Bytes,
  options: { encoding?: LineEncoding } = {},
): AsyncGenerator<Outcome<KbartRow>> {
  for await (const outcome of readTsv(bytes, { ...options, readHeader })) {
    if (!outcome.ok) yield outcome
    else if (outcome.raw['publication_title'] === '')
      yield {
        ok: false,
        position: outcome.position,
        reason: 'columns',
        detail: 'publication_title is empty',
        excerpt: Object.values(outcome.raw).join(' ').slice(0, 120),
      }
    else yield { ...outcome, raw: kbartRow(outcome.raw) }
  }
}

function readHeader(header: string[]): Result<string[]> {
  const names = header.map((name) => {
    const plain = unquoted(name).trim().toLowerCase()
    return aliases.get(plain) ?? plain
  })
  const missing = phase1.filter((name) => !names.includes(name))
  return missing.length === 0
    ? { value: names }
    : { fault: { reason: 'header', detail: `KBART needs ${missing.join(', ')}` } }
}

const kbartRow = (row: Row) =>
  Object.fromEntries(
    [...phase1, ...phase2].map((name) => [name, unquoted(row[name] ?? '').trim()]),
  ) as KbartRow

/** KBART has no quotation marks around texts, but a spreadsheet that saved the file may have added them. */
const unquoted = (text: string) =>
  /^"(?:[^"]|"")*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text
