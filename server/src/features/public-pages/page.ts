import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { localeNames, locales, type Locale } from '@shulin/contract/locale'
import { headerProperties } from '@shulin/presentation/colours'
import { inLanguage } from '../../platform/institution.ts'
import type { Settings } from '../institutions/institutions.ts'
import { hreflangOf } from './language.ts'
import { markup, styleElement, textOf, withoutTurns, type Markup } from './markup.ts'
import { canonicalOf, linkTo, portalLink, type Site } from './site.ts'
import { texts } from './texts.ts'

/** What an institution may change of the theme; nothing of it: the standard theme. */
export type SiteTheme = Partial<
  Pick<
    Settings,
    'navBackColor' | 'navTextColor' | 'blackAndWhiteModel' | 'logoUrl' | 'iconUrl' | 'filingNumbers'
  >
>

interface PageContent {
  title: string
  description?: string
  /** The address of the page below that of the institution; none for a page that has no address of its own. */
  path?: string
  /** More for machines. */
  head?: Markup
  main: Markup
}

interface WrittenPage {
  text: string
  /** What the page may load: its own style and pictures, and no script at all. */
  policy: string
}

const sheet = readFileSync(new URL('page.css', import.meta.url), 'utf8')
  .replaceAll(/\/\*[\s\S]*?\*\//gu, '')
  .replaceAll(/\s+/gu, ' ')
  .replaceAll(/ ?([{};,]) ?/gu, '$1')

/** A page around its content: one answer, with all it needs inside, and no script. */
export function writePage(site: Site, theme: SiteTheme, content: PageContent): WrittenPage {
  const { institution, locale } = site
  const t = texts[locale]
  const name = inLanguage(institution.name, locale)
  const css = styleOf(theme)
  const page = markup`<!doctype html>
<html lang="${localeNames[locale].html}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${withoutTurns(`${content.title} - ${name}`)}</title>
${content.description && markup`<meta name="description" content="${withoutTurns(content.description)}">`}
<meta name="theme-color" content="${colours(theme)['--nav-bg']}">
<link rel="icon" href="${theme.iconUrl || '/icons/shulin.svg'}">
<link rel="manifest" href="${site.root}/manifest.webmanifest">
${content.path === undefined ? markup`<meta name="robots" content="noindex">` : addresses(site, content.path)}
${content.head}
${styleElement(css)}
</head>
<body>
<a class="skip" href="#main">${t.skip}</a>
<header class="top"><div class="wrap">
<a class="brand" href="${linkTo(site, 'home')}">${sign(theme, name)}<span>${name}</span></a>
${content.path !== undefined && languages(site, content.path)}
</div></header>
<main id="main"><div class="wrap">
${content.main}
</div></main>
<footer class="foot"><div class="wrap">
<ul>
<li><a href="${portalLink(site, '/home')}">${t.toPortal}</a></li>
<li><a href="${linkTo(site, 'topics')}">${t.topics}</a></li>
<li><a href="${linkTo(site, 'lists')}">${t.lists}</a></li>
<li><a href="${site.root}/feed/new-books">${t.newBooksFeed}</a></li>
<li><a href="${portalLink(site, '/privacy')}">${t.privacy}</a></li>
</ul>
${(theme.filingNumbers ?? '').split('\n').map((line) => line && markup`<p>${line}</p>`)}
</div></footer>
</body>
</html>
`
  return { text: textOf(page), policy: policyOf(css) }
}

/** Its own address, and the same page in the other languages. */
const addresses = (site: Site, path: string) => markup`
<link rel="canonical" href="${canonicalOf(site, path)}">
${locales.map((locale) => markup`<link rel="alternate" hreflang="${hreflangOf[locale]}" href="${site.address}/${path}?lang=${locale}">\n`)}
<link rel="alternate" hreflang="x-default" href="${site.address}/${path}">
<link rel="alternate" type="application/atom+xml" title="${texts[site.locale].newBooks}" href="${site.root}/feed/new-books">`

const signs: Record<Locale, { sign: string; name: string }> = {
  'zh-CN': { sign: '简', name: '简体中文' },
  'zh-TW': { sign: '繁', name: '繁體中文' },
  'en-US': { sign: 'EN', name: 'English' },
}

const languages = ({ locale, root }: Site, path: string) => markup`
<nav class="langs" aria-label="${texts[locale].languages}">
${locales.map(
  (one) =>
    markup`<a href="${root}/${path}?lang=${one}" lang="${localeNames[one].html}" hreflang="${hreflangOf[one]}" title="${signs[one].name}"${one === locale && markup` aria-current="true"`}>${signs[one].sign}</a>`,
)}
</nav>`

const sign = ({ logoUrl }: SiteTheme, name: string) =>
  logoUrl
    ? markup`<img src="${logoUrl}" alt="" width="36" height="36">`
    : markup`<span class="seal" aria-hidden="true">${cutFrom(name)}</span>`

/** Two characters of a Chinese name, two initials of another. */
const cutFrom = (name: string) =>
  /^\p{Script=Han}/u.test(name)
    ? name.slice(0, 2)
    : name
        .split(/\s+/u)
        .slice(0, 2)
        .map((word) => word.slice(0, 1))
        .join('')

const colours = ({ navBackColor = '', navTextColor = '' }: SiteTheme) =>
  headerProperties(navBackColor, navTextColor)

function styleOf(theme: SiteTheme) {
  const header = Object.entries(colours(theme)).map(([property, value]) => `${property}:${value};`)
  const isMono = theme.blackAndWhiteModel === '1'
  return `${sheet}:root{${header.join('')}}${isMono ? 'html{filter:grayscale(1)}' : ''}`
}

const policyOf = (css: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    "img-src 'self' https:",
    "manifest-src 'self'",
    // Nothing on the page asks; tools that examine it fetch robots.txt in its name.
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
