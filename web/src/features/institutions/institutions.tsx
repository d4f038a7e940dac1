import {
  findGroup,
  listLibraries,
  listMenus,
  readAppearance,
  readFindConfig,
  readInstitution,
  readLogo,
  type FindConfig,
  type GroupInfo,
  type Library,
} from '@shulin/contract/institutions'
import { mayRecommend } from '@shulin/contract/recommendations'
import { createContext, use } from 'react'
import { call, RefusedCall, type Answer } from '../../platform/api.ts'
import { forgetPreloaded } from '../../platform/preloaded.ts'
import {
  enterInstitution,
  mappingPath,
  mergeEditions,
  offerLibraryChoice,
} from '../../platform/session.ts'

/** What every page of the portal may know of its institution. Read once, when the portal opens. */
export interface Institution {
  group: GroupInfo
  config: Partial<FindConfig>
  logo: Answer<typeof readLogo>
  appearance: Partial<Answer<typeof readAppearance>>
  menus: Answer<typeof listMenus>
  version: string
  timeZone: string | undefined
  /** Whether its login begins with two tiles, one for its members and one for all others. */
  hasLoginTiles: boolean
  recommendation: Answer<typeof mayRecommend> | undefined
  /** Only in multi-library mode; empty otherwise. */
  libraries: Library[]
}

/** On a host name of its own an institution has no path in the address: the server knows it. */
const pathOfHost = async () => (await call(readInstitution, {})).institutionParam.mappingPath

/** Finds the institution of the address; the tab keeps its code. */
export async function findInstitution() {
  const path = mappingPath() || (await pathOfHost())
  const group = await call(findGroup, { body: { mappingPath: path } })
  enterInstitution(group.groupCode)
  return group
}

/** Finds the institution of the address, then asks for all the rest at once: the page may have brought the answers. */
export async function openInstitution(): Promise<Institution> {
  const group = await findInstitution()

  const configuration = orWithout({}, call(readFindConfig, {}))
  const libraries = configuration.then((config: Partial<FindConfig>) => {
    const isOffered = config.independentLibCode === '1'
    offerLibraryChoice(isOffered)
    return isOffered ? orWithout([], call(listLibraries, { query: {} })) : []
  })
  const [config, logo, appearance, menus, details, recommendation] = await Promise.all([
    configuration,
    orWithout({ logoUrl: '', iconUrl: '' }, call(readLogo, {})),
    orWithout({}, call(readAppearance, {})),
    orWithout({ menuA: [], menuB: [], defaultMenu: [] }, call(listMenus, {})),
    orWithout(undefined, call(readInstitution, {})),
    orWithout(undefined, call(mayRecommend, {})),
  ])
  mergeEditions(details?.institutionParam.mergeEditions !== '0')
  const opened = {
    group,
    config,
    logo,
    appearance,
    menus,
    version: details?.institutionParam.version || '3.0',
    timeZone: details?.institutionParam.timeZone,
    hasLoginTiles: details?.institutionParam.loginTiles === '1',
    recommendation,
    libraries: await libraries,
  }
  forgetPreloaded()
  return opened
}

/** One refused part does not close the library: the page does without it, and the toast says what failed. */
const orWithout = <T, Without>(without: Without, answer: Promise<T>): Promise<T | Without> =>
  answer.catch((failure: unknown) => {
    if (failure instanceof RefusedCall) return without
    throw failure
  })

export const InstitutionContext = createContext<Institution | undefined>(undefined)

export function useInstitution() {
  const institution = use(InstitutionContext)
  if (!institution) throw new Error('This part of the portal stands outside an open institution')
  return institution
}
