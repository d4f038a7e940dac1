import type { Locale } from '@shulin/contract/locale'

/** One file of texts per language: a reader loads one of them. The console has files of its own. */
export const portalTexts = {
  'zh-CN': () => import('./zh-CN.ts'),
  'zh-TW': () => import('./zh-TW.ts'),
  'en-US': () => import('./en-US.ts'),
} satisfies Record<Locale, unknown>
