/** The languages of the product; the first is the source of all texts and the default. */
export const locales = ['zh-CN', 'zh-TW', 'en-US'] as const
export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'zh-CN'

/** What each language is called outside our code: in storage, in the request headers, in HTML. */
export const localeNames = {
  'zh-CN': { stored: 'zh-CN', contentLanguage: 'zh_CN', language: 'CHI', html: 'zh-Hans-CN' },
  'zh-TW': { stored: 'zh_TW', contentLanguage: 'zh_HK', language: 'CHI', html: 'zh-Hant-TW' },
  'en-US': { stored: 'en-US', contentLanguage: 'en_US', language: 'ENG', html: 'en-US' },
} as const satisfies Record<Locale, Record<string, string>>

/** The first language that has this outside name, or undefined. */
export const localeNamed = (kind: keyof (typeof localeNames)[Locale], name: string | undefined) =>
  locales.find((locale) => localeNames[locale][kind] === name)

/** The names of the request headers that say who asks, and in which language. */
export const requestHeaders = {
  mappingPath: 'mappingPath',
  groupCode: 'groupCode',
  language: 'x-lang',
  contentLanguage: 'content-language',
} as const
