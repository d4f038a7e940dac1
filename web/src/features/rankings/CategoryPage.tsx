import type { ClassNode } from '@shulin/contract/search'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { BookRow, BookRows } from '../../ui/catalogue/BookRow.tsx'
import { Cover } from '../../ui/catalogue/Cover.tsx'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { classes } from '../../ui/page/classes.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { RankList } from '../../ui/catalogue/RankList.tsx'
import { BookRowsSkeleton, Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { TextTabs } from '../../ui/lists/TextTabs.tsx'
import {
  AvailabilityLine,
  useAvailability,
  useListedAvailability,
} from '../catalogue/catalogue.tsx'
import { addressOf, languageOf, recordAddress } from '../search/search.ts'
import { classes as classesQuery, titlesOfClass, type Scheme } from './browse-queries.ts'
import { ClassTrail } from './ClassTrail.tsx'
import { classAddress, isOnTheWay, useClassPath } from './class-path.ts'
import styles from './rankings.module.css'
import { useRankedTitles } from './titles.ts'
import { useHotLoans } from './useRankings.ts'

const schemes = ['CLC', 'LCC'] as const

/**
 * Classes as a tree at the left, the titles of one at the right. Where they stand one below the other, the tree gives way to the titles
 * once a class is chosen: the way down to it and the parts of it stay above them.
 */
export function CategoryPage() {
  const { t } = useTranslation('rankings')
  const [params, setParams] = useSearchParams()
  const scheme: Scheme = params.get('categoryType') === 'LCC' ? 'LCC' : 'CLC'
  const classNo = params.get('classNo') ?? ''
  const isChosen = classNo !== ''
  return (
    <Page title={t('classes')} lead={t('classes.how')}>
      <div className={styles['choices']}>
        <TextTabs
          label={t('scheme')}
          choices={schemes.map((id) => ({ id, label: t(`scheme.${id}`) }))}
          selected={scheme}
          onChange={(id) => setParams(id === 'CLC' ? {} : { categoryType: id })}
        />
      </div>
      {isChosen && <ClassTrail scheme={scheme} classNo={classNo} />}
      <div className="grid-results">
        <nav
          className={classes(styles['aside'], isChosen && 'only-wide')}
          aria-label={t('classes.tree')}
        >
          <Classes scheme={scheme} chosen={classNo} />
        </nav>
        <section
          className={classes(styles['aside'], !isChosen && 'only-wide')}
          aria-label={t('classes.titles')}
        >
          {isChosen ? (
            <TitlesOfClass key={`${scheme} ${classNo}`} scheme={scheme} classNo={classNo} />
          ) : (
            <EmptyShelf why={t('classes.none.why')}>{t('classes.none')}</EmptyShelf>
          )}
        </section>
      </div>
    </Page>
  )
}

function Classes({ scheme, chosen }: { scheme: Scheme; chosen: string }) {
  const { t } = useTranslation('rankings')
  const main = useQuery(classesQuery(scheme))
  return (
    <QueryState query={main} waiting={<ClassesToCome />} failed={t('classes.failed')}>
      {({ classificaList }) =>
        classificaList.length === 0 ? (
          <p className="t-2">{t('classes.empty')}</p>
        ) : (
          <div className={styles['tree']}>
            <Branch nodes={classificaList} scheme={scheme} chosen={chosen} />
          </div>
        )
      }
    </QueryState>
  )
}

/** As many as there are main classes. */
const ClassesToCome = () => (
  <Loading>
    <div className={styles['tree']}>
      {Array.from({ length: 22 }, (_, n) => (
        <div key={n} className={styles['tree__coming']}>
          <Skeleton shape="text" width={`${38 + ((n * 17) % 44)}%`} />
        </div>
      ))}
    </div>
  </Loading>
)

interface BranchProps {
  nodes: readonly ClassNode[]
  scheme: Scheme
  chosen: string
}

/** The way to the chosen class is open, and so are its parts; everything else is closed. */
const Branch = ({ nodes, scheme, chosen }: BranchProps) => (
  <ul>
    {nodes.map((node) => (
      <li key={node.classNo}>
        <ClassLink node={node} scheme={scheme} isChosen={node.classNo === chosen} />
        {isOnTheWay(scheme, node.classNo, chosen) && (
          <Parts node={node} scheme={scheme} chosen={chosen} />
        )}
      </li>
    ))}
  </ul>
)

/** What is below a class is asked for when it is opened; until then the parts that came with it stand there. */
function Parts({ node, scheme, chosen }: { node: ClassNode; scheme: Scheme; chosen: string }) {
  const below = useQuery(classesQuery(scheme, node.classNo))
  const nodes = below.data?.classificaList ?? node.child
  return nodes.length === 0 ? null : <Branch nodes={nodes} scheme={scheme} chosen={chosen} />
}

function ClassLink({
  node: { classNo, name, count },
  scheme,
  isChosen,
}: {
  node: ClassNode
  scheme: Scheme
  isChosen: boolean
}) {
  const { i18n } = useTranslation('rankings')
  return (
    <Link to={classAddress(scheme, classNo)} aria-current={isChosen ? 'true' : undefined}>
      <span className={styles['tree__code']}>{classNo}</span>
      {name !== classNo && <span>{name}</span>}
      <span className={`num ${styles['tree__count']}`}>{count.toLocaleString(i18n.language)}</span>
    </Link>
  )
}

const rows = 10

/** The titles of a class in the order of the shelf, and below them what of it is lent most. */
function TitlesOfClass({ scheme, classNo }: { scheme: Scheme; classNo: string }) {
  const { t, i18n } = useTranslation('rankings')
  const [page, turnTo] = usePageNumber()
  const kindNo = scheme === 'LCC' ? `LCC ${classNo}` : classNo
  const query = useQuery(titlesOfClass(kindNo, page, rows))
  const { name } = useClassPath(scheme, classNo).find((node) => node.classNo === classNo) ?? {}
  const availability = useAvailability(query.data?.searchList.map(({ recordId }) => recordId) ?? [])
  return (
    <>
      <div className={`head-row ${styles['of-class']}`}>
        <h2 className="t-section">
          {name === undefined || name === classNo
            ? t('classes.of', { classNo })
            : t('classes.named', { classNo, name })}
        </h2>
        <Link className="link-more push" to={addressOf({ choices: { kindNo: [kindNo] } })}>
          {t('classes.search')}
        </Link>
        {scheme === 'CLC' && (
          <Link className="link-more" to={`/shelf?callNo=${encodeURIComponent(classNo)}`}>
            {t('classes.shelf')}
          </Link>
        )}
      </div>
      <QueryState query={query} waiting={<BookRowsSkeleton />} failed={t('classes.titlesFailed')}>
        {({ total, searchList }) => (
          <>
            <p className="t-2 num">
              {t('classes.count', { count: total, total: total.toLocaleString(i18n.language) })}
            </p>
            <BookRows>
              {searchList.map(({ recordId, title, author, publisher, publishYear, callNo }) => {
                const lang = languageOf(title, i18n.language)
                return (
                  <BookRow
                    key={recordId}
                    headingLevel={3}
                    name={title}
                    to={recordAddress(recordId)}
                    {...(lang && { lang })}
                    meta={[author, publisher, publishYear].filter(Boolean).join(' / ')}
                    cover={<Cover book={{ id: String(recordId), title, author }} lang={lang} />}
                  >
                    <AvailabilityLine
                      availability={availability.data?.[recordId]}
                      isOnItsWay={availability.isPending}
                      callNo={callNo}
                    />
                  </BookRow>
                )
              })}
            </BookRows>
            <Pager page={page} total={total} rows={rows} onChange={turnTo} />
          </>
        )}
      </QueryState>
      <HotInClass classNo={kindNo} />
    </>
  )
}

function HotInClass({ classNo }: { classNo: string }) {
  const { t } = useTranslation('rankings')
  const { data } = useHotLoans({ range: 'year', classNo, rows: 10, isSilent: true })
  const ranked = useRankedTitles()
  const statusOf = useListedAvailability(data?.list.map(({ recordId }) => recordId) ?? [])
  if (!data || data.total === 0) return null
  return (
    <section className={styles['within']} aria-labelledby="hot-in-class">
      <h2 id="hot-in-class" className="t-section head-row">
        {t('classes.hot')}
      </h2>
      <RankList label={t('classes.hot')} ranked={ranked.lent(data.list)} statusOf={statusOf} />
    </section>
  )
}
