import type { StaffReference } from '@shulin/contract/theses-staff'

/** Between the fields of a line; what a spreadsheet copies has it. */
const separator = '\t'

/** References as staff edit them: one a line, title, author, source, year and DOI with a tab between. */
export const linesOf = (references: readonly StaffReference[]) =>
  references
    .map(({ title, author, source, year, doi }) =>
      [title, author, source, year ?? '', doi].join(separator).trimEnd(),
    )
    .join('\n')

/** The references in what was typed; undefined where a line has no title, or a year that is none. */
export function referencesIn(text: string): StaffReference[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const references = lines.map((line) => {
    const [title = '', author = '', source = '', year = '', doi = ''] = line
      .split(separator)
      .map((field) => field.trim())
    return { title, author, source, year: year === '' ? null : Number(year), doi }
  })
  const areSound = references.every(
    ({ title, year }) =>
      title !== '' && (year === null || (Number.isInteger(year) && year <= 2200)),
  )
  return areSound ? references : undefined
}
