import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useHeading } from '../../ui/page/useHeading.ts'
import { useInstitution } from '../institutions/institutions.tsx'
import { addressOf } from '../search/search.ts'
import { Forest } from './Forest.tsx'
import styles from './HomePage.module.css'
import { HomeSearch } from './HomeSearch.tsx'
import { HotWords } from './HotWords.tsx'

// The search is there at once; what stands below it comes in a file of its own.
const HomeBlocks = lazy(async () => ({
  default: (await import('./HomeBlocks.tsx')).HomeBlocks,
}))

export function HomePage() {
  const { t } = useTranslation('home')
  const { group, appearance } = useInstitution()
  const picture = appearance.searchBackGround
  const heading = useHeading(`${t('title')} - ${group.name}`)

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
          <div className={styles['hero__under']}>
            <HotWords />
            <Link className={styles['hero__advanced']} to={addressOf({ advanced: true })}>
              {t('advanced')}
            </Link>
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
