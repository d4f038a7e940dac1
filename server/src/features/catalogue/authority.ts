import type { Database } from '../../platform/stores/database.ts'
import type { AuthorityName, NameOfDescription } from './description.ts'
import { linkRecords, putNames, selectNames, unlinkRecords } from './queries.ts'

interface NameOrigin {
  ownerGroupCode: string | null
  source: string
}

/** Saves names of an authority file; what is as it was is not written. */
export async function saveNames(trx: Database, source: string, names: AuthorityName[]) {
  const known = new Map(
    (
      await selectNames(
        trx,
        source,
        names.map(({ key }) => key),
      )
    ).map((name) => [name.sourceKey, name]),
  )
  const toWrite = names.filter((name) => !isSame(name, known.get(name.key)))
  if (toWrite.length > 0) await putNames(trx, source, toWrite)
  const added = toWrite.filter(({ key }) => !known.has(key)).length
  return { added, changed: toWrite.length - added, unchanged: names.length - toWrite.length }
}

/** Ties records to the names their source has for them. Only the operator adds names; others are tied to known ones. */
export async function linkNames(
  trx: Database,
  { ownerGroupCode, source }: NameOrigin,
  links: { recordId: number; names: NameOfDescription[] }[],
) {
  const isShared = ownerGroupCode === null
  const records = links.map(({ recordId }) => recordId)
  const names = new Map(links.flatMap((link) => link.names.map((name) => [name.key, name])))
  if (isShared && names.size > 0) {
    const complete = [...names.values()].map((name) => ({ ...name, introduction: null }))
    await saveNames(trx, source, complete)
  }
  const stored = names.size === 0 ? [] : await selectNames(trx, source, [...names.keys()])
  const idOf = new Map(stored.map(({ id, sourceKey }) => [sourceKey, id]))
  const wanted = links.flatMap(({ recordId, names: ofRecord }) =>
    ofRecord.flatMap(({ key }) => {
      const nameId = idOf.get(key)
      return nameId === undefined ? [] : [{ recordId, nameId }]
    }),
  )
  if (isShared) await unlinkRecords(trx, records, wanted)
  if (wanted.length > 0) await linkRecords(trx, wanted)
}

const isSame = (name: AuthorityName, stored: StoredName | undefined) =>
  stored !== undefined &&
  name.kind === stored.kind &&
  name.name === stored.name &&
  name.dates === stored.dates &&
  name.introduction === stored.introduction &&
  name.otherNames.join('\n') === stored.otherNames.join('\n')

type StoredName = Awaited<ReturnType<typeof selectNames>>[number]
