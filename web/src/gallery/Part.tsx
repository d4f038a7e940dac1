import { type ReactNode, useId } from 'react'
import styles from './gallery.module.css'

/** A part of the gallery: its name at the left, the bricks at the right. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <h2 id={id} className="t-section">
        {title}
      </h2>
      <div className={styles['part__body']}>{children}</div>
    </section>
  )
}
