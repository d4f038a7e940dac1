import styles from './gallery.module.css'
import { Part } from './Part.tsx'
import { useSamples } from './samples.ts'

const colours =
  'paper surface sunken hover ink ink-2 ink-3 ink-off line line-soft line-strong pine pine-deep pine-soft pine-fill cinnabar cinnabar-soft cinnabar-fill amber amber-soft leaf leaf-soft indigo indigo-soft focus nav-bg label thread'.split(
    ' ',
  )

/** The marks that languages share, each in the letters of its own; and the tones of pinyin. */
const marks = [
  ['en-US', 'The Director’s “choice” — 1996–2026 · new books… Lǐ Bái'],
  ['zh-Hans-CN', '“馆长推荐”——1996—2026 · 新书……Lǐ Bái'],
  ['zh-Hant-TW', '「館長推薦」——1996—2026 · 新書……Lǐ Bái'],
] as const

export function Foundations() {
  const sample = useSamples()
  return (
    <>
      <Part title={sample.colours}>
        <ul className={styles['swatches']}>
          {colours.map((colour) => (
            <li key={colour}>
              <span className={styles['swatch']} style={{ background: `var(--${colour})` }} />
              <code>--{colour}</code>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={sample.type}>
        <p className="t-display">{sample.display}</p>
        <p className="t-page">{sample.pageTitle}</p>
        <p className="t-section">{sample.sectionTitle}</p>
        <p className="t-book">{sample.bookTitle}</p>
        <p>{sample.body}</p>
        <p className="t-2">{sample.secondary}</p>
        <p className="t-cap">{sample.caption}</p>
        <p className="t-long">{sample.long}</p>
        {marks.map(([lang, words]) => (
          <p key={lang} lang={lang}>
            {words}
          </p>
        ))}
      </Part>
    </>
  )
}
