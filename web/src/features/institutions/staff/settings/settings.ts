import type { Setting } from '@shulin/contract/institutions-staff'
import type texts from '../texts/zh-CN.json'

type CodeIn<Key> = Key extends `setting.${infer Code}.how` ? Code : never

/** The settings that have a name and an explanation. */
export type SettingCode = CodeIn<keyof typeof texts>

/** The settings in the order a librarian looks for them. */
const codesByGroup = {
  login: [
    'loginFlag',
    'normalLogin',
    'unifieAuthen',
    'unifieAuthenLoginUrl',
    'unifieAuthenLogoutUrl',
    'loginCasWithOriginalPage',
    'loginTiles',
    'passportLogin',
    'passportLoginUrl',
    'exterSinAuthen',
    'exterSinAuthenUrl',
    'weixinLogin',
    'weixinLoginUrl',
    'findCoerceLogin',
    'findPasswordFlag',
    'loginExplain',
  ],
  security: [
    'isPasswordProtect',
    'passwordCheck',
    'passwordLength',
    'passwordWords',
    'passwordMaxDays',
    'primaryIdProtect',
    'primaryIdProtectTime',
    'sessionHours',
    'loginFailuresPerAccount',
    'loginFailuresPerSource',
    'loginFailuresOnCampus',
    'phoneCodesPerDay',
    'mailCodesPerDay',
    'contactChangesPerDay',
    'textMessagesPerDay',
    'bindMailOrPhone',
  ],
  libraries: [
    'independentLibCode',
    'libTypeCode',
    'eleFlag',
    'mergeEditions',
    'excludedVendors',
    'alliancePartners',
  ],
  recommendation: ['recommendationOpen', 'purderRec', 'freeRec', 'customRec', 'recRecord'],
  look: [
    'navBackColor',
    'navTextColor',
    'logoUrl',
    'iconUrl',
    'searchBackGround',
    'blackAndWhiteModel',
  ],
  footer: ['filingNumberHide', 'filingNumbers', 'phone', 'email', 'version'],
  links: [
    'documentUrl',
    'frameAncestors',
    'campusRanges',
    'searchNeedsWork',
    'offCampusLink',
    'linkResolver',
    'shareTargets',
    'webSites',
    'nationalLibrary',
  ],
  enrichment: [
    'cadalUrl',
    'jdUrl',
    'cxzxUrl',
    'duxiuUrl',
    'lanBoUrl',
    'cxCkbUrl',
    'lianTuUrl',
    'cnkiUrl',
    'wosUrl',
  ],
} as const satisfies Record<string, readonly SettingCode[]>

const named = new Set<string>(Object.values(codesByGroup).flat())

/** False for a setting the server has and this console has not learnt to name. */
export const isNamed = (code: string): code is SettingCode => named.has(code)

/** What a setting of the kind `choice` may be; the texts name each of them. */
export const choices = { passwordCheck: ['', '1', '2'] } as const

/** The settings under their groups; what has no name here stands under `other`. */
export function grouped(settings: Setting[]) {
  const found = (codes: readonly string[]) =>
    codes.flatMap((code) => settings.find((setting) => setting.code === code) ?? [])
  const groups = Object.entries(codesByGroup) as [
    keyof typeof codesByGroup,
    readonly SettingCode[],
  ][]
  const others = settings.filter(({ code }) => !isNamed(code))
  return [
    ...groups.map(([group, codes]) => ({ group, settings: found(codes) })),
    { group: 'other' as const, settings: others },
  ].filter((part) => part.settings.length > 0)
}
