import type { ReactNode } from 'react'
import styles from './RecordPage.module.css'

interface Props {
  /** By which the row of anchors finds it. */
  id: string
  title: string
  beside?: ReactNode
  children: ReactNode
}

/** One block of the page under its heading. */
export const Section = ({ id, title, beside, children }: Props) => (
  <section className={styles['section']} aria-labelledby={`record-${id}`}>
    <div className="head-row">
      <h2 className="t-section" id={`record-${id}`} tabIndex={-1}>
        {title}
      </h2>
      {beside && <div className="push no-print">{beside}</div>}
    </div>
    {children}
  </section>
)
