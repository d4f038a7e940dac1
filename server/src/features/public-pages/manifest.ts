import { localeNames } from '@shulin/contract/locale'
import { headerColours } from '@shulin/presentation/colours'
import { inLanguage } from '../../platform/institution.ts'
import type { Settings } from '../institutions/institutions.ts'
import type { Site } from './site.ts'

/** The portal as something to install: under the institution's name and colours. */
export function manifestOf(
  { institution, locale, root }: Site,
  { navBackColor, navTextColor }: Pick<Settings, 'navBackColor' | 'navTextColor'>,
) {
  const name = inLanguage(institution.name, locale)
  return {
    id: `${root}/`,
    name,
    short_name: name.length > 12 ? name.slice(0, 12) : name,
    lang: localeNames[locale].html,
    start_url: `${root}/#/home`,
    scope: `${root}/`,
    display: 'standalone',
    background_color: '#faf8f4',
    theme_color: headerColours(navBackColor, navTextColor).background,
    icons: [
      { src: '/icons/shulin-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/shulin-512.png', sizes: '512x512', type: 'image/png' },
      {
        src: '/icons/shulin-maskable.png',
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
      { src: '/icons/shulin.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  }
}
