import type { Locale } from '@shulin/contract/locale'
import { mappingReasons } from '../describe/describe.ts'
import { reasons } from '../formats/outcome.ts'

const inWords: Record<string, Record<Locale, string>> = { ...reasons, ...mappingReasons }

/** Why something was refused, for people; a reason of a later release is shown as it is called. */
export const reasonInWords = (reason: string, locale: Locale) => inWords[reason]?.[locale] ?? reason
