import { localeNames, type Locale } from '@shulin/contract/locale'
import { init, use } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type audit from './features/audit/staff/texts/zh-CN.json'
import type bookLists from './features/book-lists/texts/zh-CN.json'
import type cataloguing from './features/catalogue/staff/texts/zh-CN.json'
import type catalogue from './features/catalogue/texts/zh-CN.json'
import type received from './features/feedback/staff/texts/zh-CN.json'
import type feedback from './features/feedback/texts/zh-CN.json'
import type home from './features/home/texts/zh-CN.json'
import type homeSetup from './features/home/staff/texts/zh-CN.json'
import type imports from './features/imports/staff/texts/zh-CN.json'
import type signOn from './features/identity/sign-on/staff/texts/zh-CN.json'
import type identity from './features/identity/texts/zh-CN.json'
import type configuration from './features/institutions/staff/texts/zh-CN.json'
import type institutions from './features/institutions/texts/zh-CN.json'
import type rankings from './features/rankings/texts/zh-CN.json'
import type record from './features/record/texts/zh-CN.json'
import type readers from './features/readers/staff/texts/zh-CN.json'
import type research from './features/research/texts/zh-CN.json'
import type indexHealth from './features/search/staff/texts/zh-CN.json'
import type search from './features/search/texts/zh-CN.json'
import type staff from './features/staff/texts/zh-CN.json'
import type traffic from './features/traffic/staff/texts/zh-CN.json'
import type personalCentre from './features/personal-centre/texts/zh-CN.json'
import type platform from './platform/texts/zh-CN.json'
import type portal from './portal/texts/zh-CN.json'
import type console from './staff/texts/zh-CN.json'
import { portalTexts } from './languages/languages.ts'
import { putInForce } from './platform/language.ts'
import type ui from './ui/texts/zh-CN.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false
    /** The texts of zh-CN are the source: they decide which keys exist. */
    resources: {
      audit: typeof audit
      'book-lists': typeof bookLists
      catalogue: typeof catalogue
      cataloguing: typeof cataloguing
      configuration: typeof configuration
      console: typeof console
      feedback: typeof feedback
      home: typeof home
      homeSetup: typeof homeSetup
      identity: typeof identity
      imports: typeof imports
      indexHealth: typeof indexHealth
      institutions: typeof institutions
      'personal-centre': typeof personalCentre
      platform: typeof platform
      portal: typeof portal
      rankings: typeof rankings
      readers: typeof readers
      received: typeof received
      record: typeof record
      research: typeof research
      search: typeof search
      signOn: typeof signOn
      staff: typeof staff
      traffic: typeof traffic
      ui: typeof ui
    }
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
