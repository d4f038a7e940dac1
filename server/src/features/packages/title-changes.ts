import { createHash } from 'node:crypto'
import type { TitleChange } from '@shulin/contract/packages-staff'
import type { Description, NumberedRecord, TitleOfPackage } from '../catalogue/catalogue.ts'

/** A title of a list: of a description the catalogue has (`recordId`), or of one that the list brings. */
export interface ListedTitle {
  recordId: number | null
  description: Description
}

/** The title list says nothing of what stands on several lines twice: gaps are lines of their own, and their years are put together. */
export function gatherLines(descriptions: readonly Description[]): Description[] {
  const bySourceKey = Map.groupBy(descriptions, ({ sourceKey }) => sourceKey)
  return [...bySourceKey.values()].map((lines) => {
    const covered = [...new Set(lines.map((line) => line.covered).filter((span) => span !== null))]
    return { ...lines[0]!, covered: covered.length === 0 ? null : covered.toSorted().join('; ') }
  })
}

const kindOf = (documentType: string) =>
  ['journal', 'e-journal'].includes(documentType) ? 'serial' : 'book'

/**
 * The record that a title is, by its ISSN or ISBN and never by its name. Where several have the number: the one the package has already,
 * then an electronic one, then one of the institution, then the oldest.
 */
export function recordOf(
  description: Pick<Description, 'issn' | 'isbn' | 'documentType'>,
  records: readonly NumberedRecord[],
  inPackage: ReadonlySet<number>,
): number | null {
  const isSerial = kindOf(description.documentType) === 'serial'
  const same = records.filter(({ issn, isbn, documentType }) => {
    if (kindOf(documentType) !== kindOf(description.documentType)) return false
    const [wanted, had] = isSerial ? [description.issn, issn] : [description.isbn, isbn]
    return wanted.some((number) => had.includes(number))
  })
  const rank = (record: NumberedRecord) =>
    (inPackage.has(record.id) ? 0 : 4) + (record.isElectronic ? 0 : 2) + (record.isOwn ? 0 : 1)
  return same.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)[0]?.id ?? null
}

export interface TitleChanges {
  added: ListedTitle[]
  changed: ListedTitle[]
  removed: TitleOfPackage[]
  unchanged: number
  /** What is shown of it, in the order of kinds. */
  shown: TitleChange[]
  fingerprint: string
}

/** So many changes of each kind are shown. */
const mostShown = 50

const keyOf = ({ recordId, description }: ListedTitle) =>
  recordId === null ? `own ${description.sourceKey}` : `record ${recordId}`
const keyOfHad = ({ recordId, ownKey }: TitleOfPackage) =>
  ownKey === null ? `record ${recordId}` : `own ${ownKey}`

/** What a list would change in a package that has these titles now. */
export function compareTitles(
  had: readonly TitleOfPackage[],
  listed: readonly ListedTitle[],
): TitleChanges {
  const before = new Map(had.map((title) => [keyOfHad(title), title]))
  const after = new Map(listed.map((title) => [keyOf(title), title]))
  const isSame = (title: ListedTitle) => {
    const known = before.get(keyOf(title))!
    const { link, covered, title: name } = title.description
    // A description that the catalogue had before is not changed by the list.
    const hasSameName = title.recordId !== null || known.title === name
    return known.url === link && known.covered === covered && hasSameName
  }
  const titles = [...after.values()]
  const added = titles.filter((title) => !before.has(keyOf(title)))
  const known = titles.filter((title) => before.has(keyOf(title)))
  const changed = known.filter((title) => !isSame(title))
  const removed = had.filter((title) => !after.has(keyOfHad(title)))
  const all: TitleChange[] = [
    ...added.map((title) => changeOf('added', undefined, title)),
    ...changed.map((title) => changeOf('changed', before.get(keyOf(title)), title)),
    ...removed.map((title) => changeOf('removed', title, undefined)),
  ]
  return {
    added,
    changed,
    removed,
    unchanged: known.length - changed.length,
    shown: (['added', 'changed', 'removed'] as const).flatMap((kind) =>
      all.filter((change) => change.kind === kind).slice(0, mostShown),
    ),
    fingerprint: createHash('sha256').update(JSON.stringify(all)).digest('hex'),
  }
}

function changeOf(
  kind: TitleChange['kind'],
  had: TitleOfPackage | undefined,
  listed: ListedTitle | undefined,
): TitleChange {
  return {
    kind,
    title: listed?.description.title ?? had!.title,
    isKnown: listed ? listed.recordId !== null : had!.ownKey === null,
    before: had ? { covered: had.covered ?? '', url: had.url ?? '' } : null,
    after: listed
      ? { covered: listed.description.covered ?? '', url: listed.description.link ?? '' }
      : null,
  }
}
