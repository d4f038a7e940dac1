import type { ThesisReference } from '@shulin/contract/theses'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { recordAddress } from '../search/search.ts'
import { rowsOfReferences } from './first-calls.ts'
import { referencesQuery } from './queries.ts'
import styles from './Theses.module.css'

/** The works a thesis refers to, in its own order and with its own numbers. */
export function ThesisReferences({ paperId }: { paperId: number }) {
  const { t, i18n } = useTranslation('theses')
  const [page, setPage] = useState(1)
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useQuery(referencesQuery(paperId, page))
  const total = query.data?.total ?? 0
  return (
    <section className={styles['part']} aria-labelledby="references">
      <h2 id="references" ref={heading} tabIndex={-1}>
        {total === 0
          ? t('references')
          : t('references.count', { count: total, total: total.toLocaleString(i18n.language) })}
      </h2>
      <QueryState query={query} failed={t('references.failed')}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="t-2">{t('references.none')}</p>
          ) : (
            <>
              <ol className={styles['references']} start={(page - 1) * rowsOfReferences + 1}>
                {list.map((reference, place) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a work may be named twice, and the list never moves
                  <li key={place}>
                    <ReferenceLine reference={reference} />
                  </li>
                ))}
              </ol>
              <Pager
                page={page}
                total={total}
                rows={rowsOfReferences}
                onChange={setPage}
                heading={heading}
              />
            </>
          )
        }
      </QueryState>
    </section>
  )
}

function ReferenceLine({ reference }: { reference: ThesisReference }) {
  const { t } = useTranslation('theses')
  const { title, author, source, year, recordId } = reference
  const rest = [author, source, year].filter(Boolean).join(t('comma'))
  return (
    <>
      {recordId === null ? title : <Link to={recordAddress(recordId)}>{title}</Link>}{' '}
      <span className="t-2 num">{rest}</span>
    </>
  )
}
