import { dictionaryNames, type Dictionaries } from '@shulin/contract/institutions'
import type { Locale } from '@shulin/contract/locale'
import type { Database } from '../../platform/stores/database.ts'
import { inLanguage, type Trilingual } from '../../platform/institution.ts'
import {
  selectCampuses,
  selectCollections,
  selectEntries,
  selectLibraries,
  selectLocations,
} from './queries.ts'

type Name = keyof Dictionaries

/** Lists that are read from the institution's own places and collections. */
const listed = {
  campusCode: async (db: Database, locale: Locale) =>
    (await selectCampuses(db)).map(({ campusId, name }) => ({
      campusId,
      campusName: inLanguage(name, locale),
    })),
  libCode: async (db: Database, locale: Locale) =>
    (await selectLibraries(db)).map(({ libCode, name }) => coded({ code: libCode, name }, locale)),
  locationId: async (db: Database, locale: Locale) =>
    (await selectLocations(db)).map((location) => coded(location, locale)),
  collections: async (db: Database) =>
    (await selectCollections(db)).map(({ id, name }) => ({ recordId: id, collectionName: name })),
} satisfies Partial<Record<Name, (db: Database, locale: Locale) => Promise<unknown>>>

/** The entries of a list that is kept as a dictionary. */
export async function entriesOf(db: Database, dictionaries: string[], locale: Locale) {
  const entries = await selectEntries(db, dictionaries)
  return (dictionary: string, which: 'shown' | 'all' = 'shown') =>
    entries
      .filter((entry) => entry.dictionary === dictionary && (which === 'all' || entry.isShown))
      .map((entry) => coded(entry, locale))
}

/** The code lists asked for, in one language. */
export async function dictionariesIn(
  db: Database,
  locale: Locale,
  names: Name[] = dictionaryNames,
): Promise<Partial<Dictionaries>> {
  const entries = await entriesOf(db, names.map(storedAs), locale)
  const lists: Partial<Record<Name, unknown>> = {}
  for (const name of names) {
    lists[name] =
      name in listed
        ? await listed[name as keyof typeof listed](db, locale)
        : entries(storedAs(name), name === 'documentTypeList' ? 'all' : 'shown')
  }
  return lists as Partial<Dictionaries>
}

// Document types are one list: all of them are known, those shown are offered as a filter (docCode).
const storedAs = (name: Name) => (name === 'docCode' ? 'documentTypeList' : name)

const coded = ({ code, name }: { code: string; name: Trilingual }, locale: Locale) => ({
  code,
  name: inLanguage(name, locale),
})
