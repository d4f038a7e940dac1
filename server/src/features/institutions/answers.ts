import type { PreloadedAnswers } from '@shulin/contract/preloaded'
import type { MenuName } from '@shulin/contract/institutions-staff'
import { nameOf } from '@shulin/contract/endpoint'
import {
  findGroup,
  listLibraries,
  listMenus,
  readAppearance,
  readFindConfig,
  readInstitution,
  readLogo,
  type GroupInfo,
  type Library,
} from '@shulin/contract/institutions'
import { locales, type Locale } from '@shulin/contract/locale'
import type { Database } from '../../platform/stores/database.ts'
import { inLanguage, type Institution } from '../../platform/institution.ts'
import { menuEntriesFrom, menuOnTheWire } from './menus.ts'
import { selectLibraries, selectMenus } from './queries.ts'
import { findConfigFrom } from './gathered-settings.ts'
import type { Settings } from '../../platform/settings.ts'

export const groupInfoOf = (institution: Institution, locale: Locale): GroupInfo => ({
  groupCode: institution.groupCode,
  msgFlag: institution.textMessages ? '1' : '0',
  fid: institution.outsideId ?? '',
  name: inLanguage(institution.name, locale),
})

export const detailsOf = (
  institution: Institution,
  { version, loginTiles, mergeEditions }: Settings,
  locale: Locale,
) => ({
  institutionParam: {
    groupCode: institution.groupCode,
    name: inLanguage(institution.name, locale),
    version,
    mappingPath: institution.mappingPath,
    timeZone: institution.timeZone,
    loginTiles,
    mergeEditions,
  },
})

export const logoFrom = ({ logoUrl, iconUrl }: Settings) => ({ logoUrl, iconUrl })

export function appearanceFrom(settings: Settings) {
  const { navBackColor, navTextColor, searchBackGround } = settings
  const { filingNumberHide, phone, email, version } = settings
  return {
    navBackColor,
    navTextColor,
    searchBackGround,
    filingNumbers: settings.filingNumbers.split('\n').filter(Boolean),
    filingNumberHide,
    phone,
    email,
    version,
  }
}

export async function menusOf(db: Database) {
  const rows = await selectMenus(db)
  const menu = (name: MenuName) =>
    menuOnTheWire(menuEntriesFrom(rows.filter((row) => row.menu === name)))
  return { menuA: menu('A'), menuB: menu('B'), defaultMenu: menu('default') }
}

export const libraryList = (
  libraries: Awaited<ReturnType<typeof selectLibraries>>,
  locale: Locale,
): Library[] =>
  libraries.map(({ libCode, name }) => ({ libCode, libName: inLanguage(name, locale) }))

/** The answers to what every page asks first, as the calls would give them. */
export async function openingAnswers(
  db: Database,
  institution: Institution,
  settings: Settings,
): Promise<PreloadedAnswers> {
  const isLibraryChosen = settings.independentLibCode === '1'
  const libraries = isLibraryChosen ? await selectLibraries(db) : []
  const inEach = locales.map((locale) => [
    locale,
    {
      [nameOf(findGroup)]: groupInfoOf(institution, locale),
      [nameOf(readInstitution)]: detailsOf(institution, settings, locale),
      ...(isLibraryChosen && { [nameOf(listLibraries)]: libraryList(libraries, locale) }),
    },
  ])
  return {
    inAny: {
      [nameOf(readFindConfig)]: findConfigFrom(settings),
      [nameOf(readLogo)]: logoFrom(settings),
      [nameOf(readAppearance)]: appearanceFrom(settings),
      [nameOf(listMenus)]: await menusOf(db),
    },
    inEach: Object.fromEntries(inEach) as PreloadedAnswers['inEach'],
  }
}
