import type { ResearcherWork } from '@shulin/contract/researchers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { TextTabs } from '../../ui/lists/TextTabs.tsx'
import { useListedAvailability } from '../catalogue/catalogue.tsx'
import { useTypeName } from '../departments/departments.ts'
import { languageOf, recordAddress } from '../search/search.ts'
import styles from './researchers.module.css'

const everything = 'all'
const shownAtOnce = 20

/** The works of a researcher, the newest first: of all document types or of one, some at a time. */
export function Works({ works }: { works: readonly ResearcherWork[] }) {
  const { t } = useTranslation('researchers')
  const [type, setType] = useState(everything)
  const [shown, setShown] = useState(shownAtOnce)
  const typeName = useTypeName()
  const countOf = Map.groupBy(works, (work) => work.type)
  const wanted = works.filter((work) => type === everything || work.type === type)
  const left = wanted.length - shown
  const choices = [
    { id: everything, label: t('works.all') },
    ...[...countOf].map(([id, ofType]) => ({ id, label: `${typeName(id)} ${ofType.length}` })),
  ]
  return (
    <section aria-labelledby="works">
      <div className={`head-row ${styles['works-head']}`}>
        <h2 id="works" className="t-section">
          {t('works', { count: works.length })}
        </h2>
        {choices.length > 2 && (
          <TextTabs
            label={t('works.type')}
            choices={choices}
            selected={type}
            onChange={(chosen) => {
              setType(chosen)
              setShown(shownAtOnce)
            }}
          />
        )}
      </div>
      {works.length === 0 ? (
        <EmptyShelf why={t('works.none.why')}>{t('works.none')}</EmptyShelf>
      ) : (
        <WorkList works={wanted.slice(0, shown)} />
      )}
      {left > 0 && (
        <Button look="text" size="sm" onPress={() => setShown(shown + shownAtOnce)}>
          {t('works.more', { count: left })}
        </Button>
      )}
    </section>
  )
}

function WorkList({ works }: { works: readonly ResearcherWork[] }) {
  const { i18n } = useTranslation('researchers')
  const statusOf = useListedAvailability(works.map(({ recordId }) => recordId))
  return (
    <ul className={styles['works']}>
      {works.map(({ recordId, title, author, source, year }) => (
        <li key={recordId}>
          <span className="num t-2">{year}</span>
          <div className={styles['words']}>
            <Link
              className="t-book-sm link-ink"
              lang={languageOf(title, i18n.language)}
              to={recordAddress(recordId)}
            >
              {title}
            </Link>
            <p className="t-2">{[author, source].filter(Boolean).join(' / ')}</p>
          </div>
          {statusOf(recordId)}
        </li>
      ))}
    </ul>
  )
}
