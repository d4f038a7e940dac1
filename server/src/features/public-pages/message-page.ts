import { locales } from '@shulin/contract/locale'
import { htmlLanguage } from './language.ts'
import { markup } from './markup.ts'
import { portalLink, type Site } from './site.ts'
import { texts } from './texts.ts'

/** A page that says why there is none, and where to go on. */
export function messagePage(site: Site, what: 'unknown' | 'gone' | 'closed' | 'failed') {
  const t = texts[site.locale]
  return {
    title: t[what],
    main: markup`<div class="message"><h1>${t[what]}</h1>
<p>${t[`${what}Why`]}</p>
<p><a class="button" href="${portalLink(site, '/home')}">${what === 'unknown' ? t.search : t.toPortal}</a></p></div>`,
  }
}

/** What a browser keeps for the time without a connection. It cannot know the reader's language then, so it says it in all. */
export function offlinePage(site: Site) {
  const others = locales.filter((locale) => locale !== site.locale)
  return {
    title: texts[site.locale].offline,
    main: markup`${[site.locale, ...others].map((locale, place) => {
      const t = texts[locale]
      const heading = place === 0 ? markup`<h1>${t.offline}</h1>` : markup`<h2>${t.offline}</h2>`
      return markup`<div class="message" lang="${htmlLanguage(locale)}">${heading}
<p>${t.offlineWhy}</p>
<p><a class="button" href="${site.root}/">${t.offlineAgain}</a></p></div>`
    })}`,
  }
}
