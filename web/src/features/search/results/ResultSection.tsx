import {
  useImperativeHandle,
  useTransition,
  type ReactNode,
  type Ref,
  type TransitionStartFunction,
} from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../SearchPage.module.css'

const sectionId = 'results'
/** The titles themselves, below what stands above them. */
export const hitsId = 'hits'

interface Props {
  label: string
  /** It shows less than what was asked for. */
  isBehind: boolean
  /** Begins a change that may take its time: until the section shows it, it says that it is busy. */
  follow: Ref<TransitionStartFunction>
  children: ReactNode
}

/** The titles that were found, and what stands around them. */
export function ResultSection({ label, isBehind, follow, children }: Props) {
  const [isFollowing, start] = useTransition()
  useImperativeHandle(follow, () => start, [start])
  return (
    <section
      id={sectionId}
      className={styles['results']}
      tabIndex={-1}
      aria-label={label}
      aria-busy={isBehind || isFollowing || undefined}
    >
      {children}
    </section>
  )
}

/** Between the top of the page and its titles stand the box, the kinds and the filters: by keyboard a way past all of them. */
export function SkipToResults() {
  const { t } = useTranslation('search')
  return (
    <a
      className={styles['skip']}
      href={`#${sectionId}`}
      onClick={(event) => {
        // The part behind the `#` is the route of the page.
        event.preventDefault()
        const target = document.getElementById(hitsId) ?? document.getElementById(sectionId)
        target?.focus()
      }}
    >
      {t('skip')}
    </a>
  )
}
