import { localeNames, type Locale } from '@shulin/contract/locale'
import { init, use } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { portalTexts } from './languages/languages.ts'
import { putInForce } from './platform/language.ts'
import type { Texts } from './platform/texts.ts'
import type portal from './portal/texts/zh-CN.json'
import type console from './staff/texts/zh-CN.json'
import type ui from './ui/texts/zh-CN.json'

declare module './platform/texts.ts' {
  interface Texts {
    console: typeof console
    portal: typeof portal
    ui: typeof ui
  }
}

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false
    /** The texts of zh-CN are the source: they decide which keys exist. */
    resources: Texts
  }
}

type Load = () => Promise<{ texts: Record<string, Record<string, string>> }>

/** `../features/home/texts/en-US.json` holds the texts of `home`; a site may also name the owner itself. */
const ownerOf = (path: string) => path.split('/').at(-3) ?? path

/** Loads the texts of one language and speaks it from now on. */
export async function speak(locale: Locale, load: Load = portalTexts[locale]) {
  const { texts } = await load()
  const resources = Object.entries(texts).map(([path, words]) => [ownerOf(path), words] as const)
  use(initReactI18next)
  await init({
    lng: locale,
    resources: { [locale]: Object.fromEntries(resources) },
    keySeparator: false,
    interpolation: { escapeValue: false },
  })
  putInForce(locale)
  document.documentElement.lang = localeNames[locale].html
}
