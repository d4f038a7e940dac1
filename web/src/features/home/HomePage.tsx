import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useInstitution } from '../institutions/institutions.tsx'
import { PopularSearches } from '../search/search.ts'
import { Forest } from './Forest.tsx'
import styles from './HomePage.module.css'
import { HomeSearch } from './HomeSearch.tsx'

// The search is there at once; what stands below it comes in a file of its own.
const HomeBlocks = lazy(async () => ({
  default: (await import('./HomeBlocks.tsx')).HomeBlocks,
}))

export function HomePage() {
  const { t } = useTranslation('home')
  const { group, appearance } = useInstitution()
  const picture = appearance.searchBackGround
  const heading = useArrival(`${t('title')} - ${group.name}`)

  return (
    <>
      <section
        className={`${styles['hero']} ${picture ? styles['hero--image'] : ''}`}
        style={
          picture ? { backgroundImage: `${scrim}, url(${JSON.stringify(picture)})` } : undefined
        }
        aria-labelledby="home-line"
      >
        <div className={`wrap ${styles['hero__in']}`}>
          <h1
            id="home-line"
            ref={heading}
            tabIndex={-1}
            className={`t-display ${styles['hero__line']}`}
          >
            {t('line')}
          </h1>
          <HomeSearch />
          <div className={styles['hero__popular']}>
            <PopularSearches />
          </div>
        </div>
        {!picture && <Forest className={styles['forest']} />}
      </section>
      <Suspense fallback={<div className={styles['blocks']} />}>
        <HomeBlocks />
      </Suspense>
    </>
  )
}

/** Under the scrim white words stay readable on any picture. */
const scrim = 'linear-gradient(rgb(37 49 61 / .72), rgb(37 49 61 / .72))'

/** The title of the window, and the focus on the heading for those who come from another page. */
function useArrival(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    if (key !== 'default') heading.current?.focus({ preventScroll: true })
  }, [key])
  return heading
}
