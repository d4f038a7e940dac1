import type { TitleOfPackage } from '@shulin/contract/packages'
import { noteFullTextVisit } from '@shulin/contract/usage'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { FindField } from '../../ui/lists/FindField.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { languageOf, recordAddress } from '../search/search.ts'
import { noteUse } from '../usage/usage.ts'
import styles from './Packages.module.css'
import { titlesQuery } from './queries.ts'

const rows = 20

/** What a package has, by name, with the way to each title. */
export function TitlesOfPackage({ packageId }: { packageId: string }) {
  const { t } = useTranslation('packages')
  const [params, setParams] = useSearchParams()
  const [page, turnTo] = usePageNumber()
  const keyword = params.get('keyword') ?? ''
  const query = useQuery(titlesQuery({ packageId, keyword, page, rows }))
  const find = (words: string) =>
    setParams({ id: packageId, ...(words && { keyword: words }) }, { preventScrollReset: true })
  return (
    <section className={styles['titles']} aria-label={t('titles')}>
      <div className={styles['head']}>
        <h2 className="t-section">{t('titles')}</h2>
        <FindField label={t('find')} wanted={keyword} onFind={find} />
      </div>
      <QueryState query={query} failed={t('titles.failed')}>
        {({ total, list }) =>
          list.length === 0 ? (
            <EmptyShelf>{t('titles.none')}</EmptyShelf>
          ) : (
            <>
              <output className="t-2">{t('count', { count: total })}</output>
              <ul className={styles['list']}>
                {list.map((title) => (
                  <Title key={title.recordId} title={title} />
                ))}
              </ul>
              <Pager page={page} total={total} rows={rows} onChange={turnTo} />
            </>
          )
        }
      </QueryState>
    </section>
  )
}

function Title({ title: { recordId, title, issn, url } }: { title: TitleOfPackage }) {
  const { t, i18n } = useTranslation('packages')
  return (
    <li>
      <div>
        <Link
          className="t-book-sm link-ink"
          to={recordAddress(recordId)}
          lang={languageOf(title, i18n.language)}
        >
          {title}
        </Link>
        {issn !== '' && <p className="t-cap num">{t('issn', { issn })}</p>}
      </div>
      {url !== '' && (
        <LinkButton
          href={url}
          size="sm"
          target="_blank"
          rel="noreferrer"
          aria-label={t('readTitle', { title })}
          onPress={() => noteUse(noteFullTextVisit, { body: { recordId, url } })}
        >
          {t('read')}
        </LinkButton>
      )}
    </li>
  )
}
