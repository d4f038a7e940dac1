import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './time.ts'

/** A flag as the wire carries it. */
export const Flag = z.enum(['0', '1'])

/** A colour as the wire carries it: three or six hexadecimal digits without '#'. */
const Colour = z.string().regex(/^([0-9a-f]{3}|[0-9a-f]{6})$/i)

export const GroupInfo = z.strictObject({
  groupCode: z.string(),
  msgFlag: Flag,
  fid: z.string(),
  name: z.string(),
})
export type GroupInfo = z.infer<typeof GroupInfo>

export const FindConfig = z.strictObject({
  passportLogin: Flag,
  unifieAuthen: Flag,
  normalLogin: Flag,
  exterSinAuthen: Flag,
  passportLoginUrl: z.string(),
  exterSinAuthenUrl: z.string(),
  unifieAuthenLoginUrl: z.string(),
  unifieAuthenLogoutUrl: z.string(),
  loginCasWithOriginalPage: Flag,
  weixinLogin: Flag,
  findPasswordFlag: Flag,
  findCoerceLogin: Flag,
  loginExplain: z.string(),
  isPasswordProtect: Flag,
  passwordCheck: z.enum(['', '1', '2']),
  independentLibCode: Flag,
  loginFlag: Flag,
  blackAndWhiteModel: Flag,
  primaryIdProtect: Flag,
  primaryIdProtectTime: z.string().regex(/^[1-9]\d{0,3}$/),
  bindMailOrPhone: Flag,
  filingNumberHide: Flag,
  libTypeCode: z.string(),
  purderRec: Flag,
  freeRec: Flag,
  customRec: Flag,
  recRecord: Flag,
  iconUrl: z.string(),
  navBackColor: Colour,
  navTextColor: Colour,
  searchBackGround: z.string(),
})
export type FindConfig = z.infer<typeof FindConfig>

/** One entry of a menu; the wire has its name three times, once per language. */
export interface MenuItem {
  menuId: string
  menuName: string
  englishName: string
  complexFont: string
  menuUrl: string
  jumpMode: 1 | 2
  useFlag: 0 | 1
  child: MenuItem[]
}
export const MenuItem: z.ZodType<MenuItem> = z
  .strictObject({
    menuId: z.string(),
    menuName: z.string(),
    englishName: z.string(),
    complexFont: z.string(),
    menuUrl: z.string(),
    jumpMode: z.literal([1, 2]),
    useFlag: z.literal([0, 1]),
    get child() {
      return z.array(MenuItem)
    },
  })
  .meta({ id: 'MenuItem' })

export const Library = z.strictObject({ libCode: z.string(), libName: z.string() })
export type Library = z.infer<typeof Library>

const Code = z.strictObject({ code: z.string(), name: z.string() })
const Campus = z.strictObject({ campusId: z.string(), campusName: z.string() })
const Codes = z.array(Code)

/** All code lists, by the specification's names. */
export const Dictionaries = z.strictObject({
  docCode: Codes,
  campusCode: z.array(Campus),
  countryCode: Codes,
  langCode: Codes,
  classNo: Codes,
  locationId: Codes,
  coreInclude: Codes,
  publFreqCode: Codes,
  libCode: Codes,
  resourceType: Codes,
  ddType: Codes,
  verifyStatus: Codes,
  claimStatus: Codes,
  needVerify: Codes,
  discode1: Codes,
  materialTypeCode: Codes,
  collections: z.array(z.strictObject({ recordId: z.string(), collectionName: z.string() })),
  processTypeList: Codes,
  documentTypeList: Codes,
  customCoreList: Codes,
  findOpacSearchFieldParaList: Codes,
})
export type Dictionaries = z.infer<typeof Dictionaries>

export const findGroup = endpoint({
  method: 'POST',
  path: '/find/homePage/getGroupCode',
  access: 'anyone',
  beforeLogin: true,
  summary: 'The institution a mapping path belongs to',
  beforeInstitution: true,
  body: z.strictObject({ mappingPath: z.string().min(1).max(64) }),
  response: GroupInfo,
})

export const readFindConfig = endpoint({
  method: 'GET',
  path: '/find/findConfig/getFindConfig',
  access: 'anyone',
  beforeLogin: true,
  summary: 'The configuration of the institution, as far as a visitor may see it',
  response: FindConfig,
})

export const readLogo = endpoint({
  method: 'GET',
  path: '/find/findConfig/getLogoUrl',
  access: 'anyone',
  beforeLogin: true,
  summary: 'Logo and page icon of the institution',
  response: z.strictObject({ logoUrl: z.string(), iconUrl: z.string() }),
})

export const readAppearance = endpoint({
  method: 'GET',
  path: '/find/findConfig/getLogoPara',
  access: 'anyone',
  beforeLogin: true,
  summary: 'Colours of the header and texts of the footer',
  response: z.strictObject({
    navBackColor: Colour,
    navTextColor: Colour,
    searchBackGround: z.string(),
    filingNumbers: z.array(z.string()),
    filingNumberHide: Flag,
    phone: z.string(),
    email: z.string(),
    version: z.string(),
  }),
})

export const listMenus = endpoint({
  method: 'GET',
  path: '/find/findConfig/getMenuList',
  access: 'anyone',
  beforeLogin: true,
  summary: 'The header menu (A), the user dropdown (B), and the entries shown where A is empty',
  response: z.strictObject({
    menuA: z.array(MenuItem),
    menuB: z.array(MenuItem),
    defaultMenu: z.array(MenuItem),
  }),
})

export const listLibraries = endpoint({
  method: 'GET',
  path: '/find/findConfig/getLibraryList',
  access: 'anyone',
  beforeLogin: true,
  summary: 'The libraries of the institution, narrowed by a part of their name',
  query: z.strictObject({ keyword: z.string().max(100).optional() }),
  response: z.array(Library),
})

export const readInstitution = endpoint({
  method: 'GET',
  path: '/find/institution/get',
  access: 'anyone',
  beforeLogin: true,
  summary: 'What the portal must know of the institution before it draws a page',
  response: z.strictObject({
    institutionParam: z.strictObject({
      groupCode: z.string(),
      name: z.string(),
      version: z.string(),
      mappingPath: z.string(),
      timeZone: z.string(),
      /** Whether its login begins with two tiles, one for its members and one for all others. */
      loginTiles: Flag,
      /** Whether its lists of results show the editions of one work as one, until a reader wants them apart. */
      mergeEditions: Flag,
    }),
  }),
})

export const readParameter = endpoint({
  method: 'GET',
  path: '/find/institution/getByParaCode',
  access: 'anyone',
  beforeLogin: true,
  summary: 'One public parameter of the institution',
  query: z.strictObject({ paraCode: z.string().min(1).max(64) }),
  response: z.strictObject({ paraCode: z.string(), paraValue: z.string() }),
})

export const listPlaces = endpoint({
  method: 'GET',
  path: '/find/location/dict',
  access: 'anyone',
  beforeLogin: true,
  summary: 'Campuses, kinds of locations, and locations',
  response: z.strictObject({
    campusCodes: z.array(Campus),
    locationTypeSelectiveDtos: z.array(
      z.strictObject({ locationTypeCode: z.string(), locationTypeName: z.string() }),
    ),
    locationId: Codes,
  }),
})

export const dictionaryNames = Object.keys(Dictionaries.shape) as (keyof Dictionaries)[]

export const readDictionaries = endpoint({
  method: 'POST',
  path: '/find/groupResource/dict',
  access: 'anyone',
  beforeLogin: true,
  summary: 'Code lists in the language of the request: those asked for, or all',
  body: z.strictObject({
    types: z.array(z.enum(dictionaryNames)).min(1).max(dictionaryNames.length).optional(),
  }),
  response: Dictionaries.partial(),
})

/** Our own call: the specification has the page, but no call for its text. */
export const readPrivacyNotice = endpoint({
  method: 'GET',
  path: '/find/institution/privacyNotice',
  access: 'anyone',
  beforeLogin: true,
  summary: 'The privacy notice in force, in the language of the request',
  response: z.strictObject({
    version: z.number().int(),
    publishedAt: Instant,
    text: z.string(),
  }),
})
