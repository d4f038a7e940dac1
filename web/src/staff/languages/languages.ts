import type { Locale } from '@shulin/contract/locale'

/** The texts of the console, one file per language: the readers' site loads none of them. */
export const consoleTexts = {
  'zh-CN': () => import('./zh-CN.ts'),
  'zh-TW': () => import('./zh-TW.ts'),
  'en-US': () => import('./en-US.ts'),
} satisfies Record<Locale, unknown>
