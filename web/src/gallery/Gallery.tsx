import { locales, localeNames, type Locale } from '@shulin/contract/locale'
import { Page } from '../ui/page/Page.tsx'
import { Controls } from './Controls.tsx'
import { Finding } from './Finding.tsx'
import { Foundations } from './Foundations.tsx'
import styles from './gallery.module.css'
import { Overlays } from './Overlays.tsx'
import { Shelf } from './Shelf.tsx'
import { States } from './States.tsx'
import { useSamples } from './samples.ts'

/** What is looked at; it stands in the address, so that a look can be passed on. */
export interface View {
  locale: Locale
  theme: 'light' | 'dark'
  isMono: boolean
}

const names: Record<Locale, string> = { 'zh-CN': '简体', 'zh-TW': '繁體', 'en-US': 'English' }

const addressOf = ({ locale, theme, isMono }: View) =>
  `?${new URLSearchParams({ lang: locale, theme, ...(isMono && { mono: '1' }) })}`

const current = (isCurrent: boolean) => (isCurrent ? ('true' as const) : undefined)

export function Gallery({ view }: { view: View }) {
  const sample = useSamples()
  return (
    <>
      <a className="skip" href="#bricks">
        {sample.skip}
      </a>
      <header className={`on-nav ${styles['bar']}`}>
        <b className="wrap">{sample.site}</b>
        <div className="wrap row">
          <nav aria-label={sample.look}>
            {(['light', 'dark'] as const).map((theme) => (
              <a
                key={theme}
                href={addressOf({ ...view, theme })}
                aria-current={current(view.theme === theme)}
              >
                {sample[theme]}
              </a>
            ))}
            <a
              href={addressOf({ ...view, isMono: !view.isMono })}
              aria-current={current(view.isMono)}
            >
              {sample.mono}
            </a>
          </nav>
          <nav aria-label={sample.language}>
            {locales.map((locale) => (
              <a
                key={locale}
                href={addressOf({ ...view, locale })}
                lang={localeNames[locale].html}
                aria-current={current(view.locale === locale)}
              >
                {names[locale]}
              </a>
            ))}
          </nav>
        </div>
      </header>
      <main id="bricks" tabIndex={-1}>
        <Page title={sample.title} lead={sample.lead}>
          <Foundations />
          <Controls />
          <Finding />
          <Shelf />
          <Overlays />
          <States />
        </Page>
      </main>
    </>
  )
}
