import type { Name } from '@shulin/contract/institutions-staff'
import { locales } from '@shulin/contract/locale'

/** A language without a name, and one with an empty name, are the same to readers. */
export const isSameName = (one: Name, other: Name) =>
  locales.every((locale) => (one[locale] ?? '') === (other[locale] ?? ''))

/** A name as it is stored: without spaces around it, and without what is empty. */
export function tidyName(name: Name): Name {
  const [chinese, traditional, english] = locales.map((locale) => name[locale]?.trim() ?? '')
  return {
    'zh-CN': chinese!,
    ...(traditional && { 'zh-TW': traditional }),
    ...(english && { 'en-US': english }),
  }
}
