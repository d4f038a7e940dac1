import type { Locale } from '@shulin/contract/locale'
import { textsIn } from '../pages.ts'

type Texts = Record<string, Record<string, string>>

/** The texts of a feature by the name its pages ask for; those of `../../portal/texts/` are of `portal`, our own of `console`. */
const nameOf = (path: string) =>
  textsIn(path) ?? (path.startsWith('../texts/') ? 'console' : path.split('/').at(-3)!)

const named = ({ texts }: { texts: Texts }) => ({
  texts: Object.fromEntries(Object.entries(texts).map(([path, words]) => [nameOf(path), words])),
})

/** The texts of the console, one file per language: the readers' site loads none of them. */
export const consoleTexts = {
  'zh-CN': async () => named(await import('./zh-CN.ts')),
  'zh-TW': async () => named(await import('./zh-TW.ts')),
  'en-US': async () => named(await import('./en-US.ts')),
} satisfies Record<Locale, unknown>
