import { type ReactNode, use } from 'react'
import { classes } from './classes.ts'
import styles from './Page.module.css'
import { SiteName } from './UiProvider.tsx'
import { useHeading } from './useHeading.ts'

interface Props {
  /** The heading, and the first part of the window's title. */
  title: string
  /** What kind of page this is, when the title does not say it: 红楼梦 - 馆藏详情 - 某某图书馆. */
  kind?: string
  /** The language of the title, when it is not that of the page. */
  lang?: string
  lead?: ReactNode
  /** Beside the heading, at the right. */
  actions?: ReactNode
  /** The heading is read out but not seen: where the content shows it in another way. */
  isTitleHidden?: boolean
  /**
   * As wide as the container, or a column of text; `part`: as wide as its place beside a menu; `console`: the same,
   * and denser.
   */
  width?: 'wide' | 'text' | 'part' | 'console'
  /** The content; or, given the heading, what puts it in its own place. */
  children: ReactNode | ((heading: ReactNode) => ReactNode)
}

/** A page: its heading, the title of the window, and the focus on the heading after navigation. */
export function Page({
  title,
  kind,
  lang,
  lead,
  actions,
  isTitleHidden = false,
  width = 'wide',
  children,
}: Props) {
  const siteName = use(SiteName)
  const heading = useHeading([title, kind, siteName].filter(Boolean).join(' - '))

  const h1 = (
    <h1
      ref={heading}
      tabIndex={-1}
      lang={lang}
      className={isTitleHidden ? 'sr' : styles['page__title']}
    >
      {title}
    </h1>
  )
  return (
    <div
      className={classes(
        styles['page'],
        (width === 'wide' || width === 'text') && 'wrap',
        width === 'text' && 'wrap--text',
        width === 'part' && styles['page--part'],
        width === 'console' && styles['page--console'],
      )}
    >
      {typeof children === 'function' ? null : isTitleHidden ? (
        h1
      ) : (
        <div className={styles['page__head']}>
          <div className={styles['page__words']}>
            {h1}
            {lead && <p className={styles['page__lead']}>{lead}</p>}
          </div>
          {actions && <div className={styles['page__actions']}>{actions}</div>}
        </div>
      )}
      {typeof children === 'function' ? children(h1) : children}
    </div>
  )
}
