import { newBookWindows } from '@shulin/contract/rankings'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { dayOf } from '../../platform/instants.ts'
import { Cover } from '../../ui/catalogue/Cover.tsx'
import { CoverLink } from '../../ui/catalogue/CoverLink.tsx'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { TextTabs } from '../../ui/lists/TextTabs.tsx'
import { useListedAvailability } from '../catalogue/catalogue.tsx'
import { FollowButton } from '../subscriptions/subscriptions.ts'
import { classesAndPlaces } from './browse-queries.ts'
import styles from './rankings.module.css'
import { shelvedBook } from './titles.ts'
import { useChoice } from './useChoice.ts'
import { useNewBooks } from './useRankings.ts'

const rows = 24
const everything = 'all'

/** What arrived, by the time it did: in seven windows, in all classes and places or in one. */
export function NewBooksPage() {
  const { t, i18n } = useTranslation('rankings')
  const [window, setWindow] = useChoice('window', newBookWindows, '1m')
  const [page, turnTo] = usePageNumber()
  const narrowing = useNarrowing()
  const query = useNewBooks({ window, page, rows, ...narrowing.asked })
  const statusOf = useListedAvailability(query.data?.list.map(({ recordId }) => recordId) ?? [])
  return (
    <Page
      title={t('newBooks')}
      lead={t('newBooks.how')}
      actions={<FollowNewBooks narrowing={narrowing} />}
    >
      <div className={styles['choices']}>
        <TextTabs
          label={t('window')}
          choices={newBookWindows.map((id) => ({ id, label: t(`window.${id}`) }))}
          selected={window}
          onChange={setWindow}
        />
        <div className={styles['narrowing']}>
          {narrowing.choices.map(({ name, options, value, onChange }) => (
            <Select
              key={name}
              look="bare"
              size="sm"
              label={t(`narrow.${name}`)}
              options={[{ id: everything, label: t('narrow.all') }, ...options]}
              value={value}
              onChange={onChange}
            />
          ))}
        </div>
      </div>
      <QueryState query={query} waiting={<CoversToCome />} failed={t('newBooks.failed')}>
        {({ total, list }) =>
          total === 0 ? (
            <EmptyShelf why={t('newBooks.empty.why')}>{t('newBooks.empty')}</EmptyShelf>
          ) : (
            <>
              <output className="sr">{t('newBooks.count', { count: total })}</output>
              <ul
                className={`${styles['books']} ${query.isPlaceholderData ? styles['old'] : ''}`}
                aria-label={t('newBooks')}
              >
                {list.map((one) => {
                  const { id, title, author, to, lang } = shelvedBook(one, i18n.language)
                  return (
                    <li key={id}>
                      <CoverLink to={to}>
                        <Cover book={{ id, title, author }} lang={lang} width={120} />
                      </CoverLink>
                      <Link to={to} lang={lang} className="t-book-sm link-ink clamp-2">
                        {title}
                      </Link>
                      <span className="t-2 clamp-1">{author || one.publisher}</span>
                      <span className="t-cap num">
                        {t('arrived', { day: dayOf(one.arriveDate, i18n.language) })}
                      </span>
                      <span className={styles['status']}>{statusOf(id)}</span>
                    </li>
                  )
                })}
              </ul>
              <Pager page={page} total={total} rows={rows} onChange={turnTo} />
            </>
          )
        }
      </QueryState>
    </Page>
  )
}

const CoversToCome = () => (
  <Loading>
    <div className={styles['books']}>
      {Array.from({ length: 12 }, (_, n) => (
        <div key={n} className={styles['cover-coming']}>
          <Skeleton shape="cover" width="120px" />
          <Skeleton shape="text" width="72%" />
          <Skeleton shape="text" width="48%" />
        </div>
      ))}
    </div>
  </Loading>
)

/** Follows what is chosen: the class and the place, or all new books. */
function FollowNewBooks({ narrowing }: { narrowing: ReturnType<typeof useNarrowing> }) {
  const { t } = useTranslation('rankings')
  const { classNo, locationId } = narrowing.asked
  const chosen = narrowing.choices.flatMap(
    ({ options, value }) => options.find(({ id }) => id === value)?.label ?? [],
  )
  return (
    <FollowButton
      subscribeType="newBook"
      condition={{
        ...(classNo && { kindNo: [classNo] }),
        ...(locationId && { locationId: [locationId] }),
      }}
      name={[t('newBooks'), ...chosen].join(' ')}
    />
  )
}

/** Class and place in the address, and what they can be; without the code lists there is nothing to choose. */
function useNarrowing() {
  const [params, setParams] = useSearchParams()
  const { data } = useQuery(classesAndPlaces())
  const names = ['classNo', 'locationId'] as const
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === everything) after.delete(name)
        else after.set(name, value)
        after.delete('page')
        return after
      },
      { replace: true },
    )
  const [classNo, locationId] = names.map((name) => params.get(name) ?? '')
  return {
    asked: { ...(classNo && { classNo }), ...(locationId && { locationId }) },
    choices: names
      .map((name) => ({
        name,
        options: (data?.[name] ?? []).map(({ code, name: label }) => ({ id: code, label })),
        value: params.get(name) ?? everything,
        onChange: (value: string) => set(name, value),
      }))
      .filter(({ options }) => options.length > 0),
  }
}
