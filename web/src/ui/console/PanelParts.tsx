import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './PanelParts.module.css'

type ChildrenProps = { children: ReactNode }

/** What stands in the panel beside a list, one below the other. */
export const PanelBody = ({ children }: ChildrenProps) => (
  <div className={styles['panel']}>{children}</div>
)

/** A part of the panel, set off by a line. */
export const PanelPart = ({ title, children }: ChildrenProps & { title?: string }) => (
  <section className={styles['part']}>
    {title && <h3 className={styles['part__title']}>{title}</h3>}
    {children}
  </section>
)

/** A part of a page of the console, with its heading and what can be done there. */
export function Section({
  title,
  tools,
  children,
}: ChildrenProps & { title: string; tools?: ReactNode }) {
  const id = useId()
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['section__head']}>
        <h2 id={id} className={styles['section__title']}>
          {title}
        </h2>
        {tools && <div className={styles['section__tools']}>{tools}</div>}
      </div>
      {children}
    </section>
  )
}

export const Buttons = ({ children }: ChildrenProps) => (
  <div className={styles['buttons']}>{children}</div>
)

/** Words that explain, and may be passed over. */
export const Aside = ({ children }: ChildrenProps) => (
  <span className={styles['quiet']}>{children}</span>
)
