import styles from './gallery.module.css'
import { Part } from './Part.tsx'
import { useSamples } from './samples.ts'

const colours =
  'paper surface sunken hover ink ink-2 ink-3 ink-off line line-soft line-strong pine pine-deep pine-soft pine-fill cinnabar cinnabar-soft cinnabar-fill amber amber-soft leaf leaf-soft indigo indigo-soft focus nav-bg label thread'.split(
    ' ',
  )

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
      </Part>
    </>
  )
}
