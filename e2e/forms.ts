import type { Locale } from '@shulin/contract/locale'
import { isLong } from '../server/test/long.ts'
import { desk, phone } from './barriers.ts'

/** A language, or a language and what else belongs to it: a size, say. */
type Form = Locale | readonly [Locale, ...unknown[]]

const localeOf = (form: Form) => (typeof form === 'string' ? form : form[0])

/** Every language, and both sizes among them. */
export const mostlyAtDesk = [
  ['zh-CN', desk],
  ['zh-TW', phone],
  ['en-US', desk],
] as const
export const mostlyOnPhone = [
  ['zh-CN', desk],
  ['zh-TW', phone],
  ['en-US', phone],
] as const

/**
 * The forms of a journey whose steps are the same in every language: all of them by `pnpm long journeys`, these in a check. Which ones differs
 * from journey to journey, so that a check meets every language at a desk and on a phone. Where a requirement fixes a sentence in a
 * language, the journey that cites it is made in that one; the words of a page have tests of their own.
 */
export const formsOf = <F extends Form>(all: readonly F[], ...inCheck: Locale[]) =>
  isLong ? all : all.filter((form) => inCheck.includes(localeOf(form)))
