import type { SearchReply } from '@shulin/contract/search'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { BookRows } from '../../../ui/catalogue/BookRow.tsx'
import { useAvailability } from '../../catalogue/catalogue.tsx'
import { addressOf, type Search } from '../query/address.ts'
import { ResultRow } from './ResultRow.tsx'
import styles from './SomeWords.module.css'

interface Props {
  search: Search
  reply: SearchReply
  group: NonNullable<SearchReply['someWords']>
  kindName: (docCode: string) => string | undefined
}

/** Below the few titles with all the words: the first of those with some of them, and the way to the others. */
export function SomeWords({ search, reply, group, kindName }: Props) {
  const { t, i18n } = useTranslation('search')
  const { total, searchList } = group
  const availability = useAvailability(searchList.map(({ recordId }) => recordId))
  const words = total.toLocaleString(i18n.language)
  return (
    <section className={styles['some']} aria-labelledby="some-words">
      <h2 id="some-words">{t('some')}</h2>
      <p className="t-2">{t('some.why', { count: total, total: words })}</p>
      <BookRows>
        {searchList.map((result) => {
          const counts = availability.data?.[result.recordId]
          return (
            <ResultRow
              key={result.recordId}
              result={result}
              kind={kindName(result.docCode)}
              picture={result.cover || (counts?.duxiuImageUrl ?? '')}
              availability={counts}
              isOnItsWay={availability.isPending}
              reply={{ rung: 'some', steps: reply.steps }}
              headingLevel={3}
            />
          )
        })}
      </BookRows>
      {total > searchList.length && (
        <Link className={styles['all']} to={addressOf({ ...search, words: 'some', page: 1 })}>
          {t('some.all', { count: total, total: words })}
        </Link>
      )}
    </section>
  )
}
