import { defaultLocale, localeNames, locales, type Locale } from '@shulin/contract/locale'

/** The language of a page: the one its address names, or else the first that the browser asks for and we speak. */
export function languageWanted(named: unknown, acceptLanguage: string | undefined): Locale {
  const chosen = locales.find((locale) => locale === named)
  if (chosen) return chosen
  const asked = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag: tag.trim(), weight: weight ? Number(weight.trim().slice(2)) || 0 : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  for (const { tag } of asked) {
    const spoken = speaking(tag)
    if (spoken) return spoken
  }
  return defaultLocale
}

/** Traditional characters are asked for by script or by place. */
function speaking(tag: string): Locale | undefined {
  if (tag === 'en' || tag.startsWith('en-')) return 'en-US'
  if (tag !== 'zh' && !tag.startsWith('zh-')) return undefined
  return /-(hant|tw|hk|mo)\b/u.test(tag) ? 'zh-TW' : 'zh-CN'
}

/** As `hreflang` has it: by script, for whoever reads it wherever. */
export const hreflangOf: Record<Locale, string> = {
  'zh-CN': 'zh-Hans',
  'zh-TW': 'zh-Hant',
  'en-US': 'en',
}

export const htmlLanguage = (locale: Locale) => localeNames[locale].html
