import type { Locale } from '@shulin/contract/locale'
import { inInstitution, type Database } from '../../../platform/stores/database.ts'
import { inLanguage, type Institution, type Trilingual } from '../../../platform/institution.ts'
import { memoryCache } from '../../../platform/stores/memory-cache.ts'
import { dictionariesIn, settingsOf } from '../../institutions/institutions.ts'
import { classValue } from '../index/document.ts'
import { articlesAlias, routeOf } from '../feed/indexes.ts'
import type { SearchLocation } from '../facets/locations.ts'
import { selectClassNames, selectDecidedWorks, selectPackages, selectPlaces } from './queries.ts'

/** What an institution's searches depend on besides the query. */
export interface Scope {
  groupCode: string
  /** Where its titles are, and those of packages if it has any. */
  place: { index: string[]; routing?: string | undefined }
  /** The search fields it offers. */
  fields: ReadonlySet<string>
  places: readonly SearchLocation[]
  /** Packages it has access to today. */
  packages: readonly string[]
  /** Whether one part of an index has all the titles it holds. */
  heldInOnePart: boolean
  /** Works that its staff put titles into and that are another title's alone. */
  decidedWorks: readonly string[]
  campusRanges: readonly string[]
  /** Names of facet values that are codes, in the language of the request. */
  names: ReadonlyMap<string, ReadonlyMap<string, string>>
}

/** Reads scopes, and keeps them a moment: none is older than `maxAge` milliseconds. */
export function openScopes(db: Database, prefix: string, maxAge: number) {
  const kept = memoryCache<Scope>({ fresh: maxAge })
  return async (institution: Institution, locale: Locale): Promise<Scope> =>
    kept(`${institution.groupCode} ${locale}`, () => readScope(db, prefix, institution, locale))
}
export type ScopeOf = ReturnType<typeof openScopes>

const readScope = (
  db: Database,
  prefix: string,
  institution: Institution,
  locale: Locale,
): Promise<Scope> =>
  inInstitution(db, institution.groupCode, async (trx) => {
    const lists = await dictionariesIn(trx, locale, [
      'findOpacSearchFieldParaList',
      'documentTypeList',
      'resourceType',
      'discode1',
      'langCode',
      'countryCode',
      'coreInclude',
      'customCoreList',
      'ddType',
      'verifyStatus',
      'libCode',
      'campusCode',
      'locationId',
      'classNo',
    ])
    const places = await selectPlaces(trx)
    const classes = await selectClassNames(trx)
    const packages = await selectPackages(trx, institution.timeZone)
    const decidedWorks = packages.length === 0 ? [] : await selectDecidedWorks(trx)
    const { campusRanges } = await settingsOf(trx)
    const { alias, routing } = await routeOf(trx, prefix, institution.groupCode)
    // Routing leads to the one part of an index that has the institution's titles; those of packages are in all parts.
    const own = { index: [alias], routing }
    return {
      groupCode: institution.groupCode,
      place: packages.length === 0 ? own : { index: [...own.index, articlesAlias(prefix)] },
      fields: new Set(lists.findOpacSearchFieldParaList?.map(({ code }) => code)),
      places,
      packages: packages.map(({ packageId }) => packageId),
      heldInOnePart: routing !== undefined,
      decidedWorks,
      campusRanges: campusRanges.split('\n').filter(Boolean),
      names: new Map([
        ['searchField', namesIn(lists.findOpacSearchFieldParaList)],
        ['docCode', namesIn(lists.documentTypeList)],
        ['resourceType', namesIn(lists.resourceType)],
        ['discode1', namesIn(lists.discode1)],
        ['langCode', namesIn(lists.langCode)],
        ['countryCode', namesIn(lists.countryCode)],
        ['coreInclude', namesIn([...(lists.coreInclude ?? []), ...(lists.customCoreList ?? [])])],
        ['ddType', namesIn(lists.ddType)],
        ['verifyStatus', namesIn(lists.verifyStatus)],
        ['libCode', namesIn(lists.libCode)],
        [
          'campusId',
          namesIn(
            lists.campusCode?.map(({ campusId, campusName }) => ({
              code: campusId,
              name: campusName,
            })),
          ),
        ],
        ['locationId', namesIn(lists.locationId)],
        // What the library calls a class goes before what we call it.
        ['kindNo', new Map([...namesOfClasses(classes, locale), ...namesIn(lists.classNo)])],
      ]),
    }
  })

const namesIn = (entries: { code: string; name: string }[] = []) =>
  new Map(entries.map(({ code, name }) => [code, name]))

const namesOfClasses = (
  classes: { scheme: string; classNo: string; name: Trilingual }[],
  locale: Locale,
) =>
  new Map(
    classes.map(({ scheme, classNo, name }) => [
      classValue(scheme, classNo),
      inLanguage(name, locale),
    ]),
  )
