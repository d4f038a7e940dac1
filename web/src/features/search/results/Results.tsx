import { deepestRow, type SearchReply } from '@shulin/contract/search'
import { lazy, memo, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useIsWhole } from '../../../platform/first-drawing.ts'
import { useSelection } from '../../../platform/selection.ts'
import { BareSelect } from '../../../ui/controls/BareSelect.tsx'
import { BookRows } from '../../../ui/catalogue/BookRow.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { SelectionBar } from '../../../ui/lists/SelectionBar.tsx'
import { useAvailability } from '../../catalogue/catalogue.tsx'
import { addressOf, type Search } from '../query/address.ts'
import { searchBodyOf } from '../query/question.ts'
import { broughtActs } from './brought-acts.ts'
import { CoverWall } from './CoverWall.tsx'
import { hitsId } from './ResultSection.tsx'
import { ResultRow } from './ResultRow.tsx'
import { ResultTable } from './ResultTable.tsx'
import styles from './Results.module.css'
import { useReturnToHit } from './useReturnToHit.ts'
import type { GoTo } from '../useSearch.ts'

const ExportMenu = lazy(async () => ({ default: (await import('./ExportMenu.tsx')).ExportMenu }))
const KeepSelected = lazy(async () => ({
  default: (await import('../../favourites/favourites.ts')).KeepSelected,
}))

/** More do not fit into most windows. */
const rowsInSight = 4

const pageSizes = ['10', '20', '50'] as const

interface Props {
  search: Search
  reply: SearchReply
  /** The page before stands here until the one that was asked for is there. */
  isOld: boolean
  kindName: (docCode: string) => string | undefined
  goTo: GoTo
}

/** Whatever page is turned to and however it is arranged, the result is the same. */
const resultOf = (search: Search) =>
  addressOf({
    ...search,
    page: 1,
    rows: 10,
    sortField: 'relevance',
    sortClause: 'asc',
    view: 'list',
    advanced: false,
  })

/** The titles that were found, page by page. */
export const Results = memo(function Results({ search, reply, isOld, kindName, goTo }: Props) {
  const { t, i18n } = useTranslation('search')
  const hits = useRef<HTMLDivElement>(null)
  useReturnToHit(hits)
  const { searchList, total, rung } = reply
  const availability = useAvailability(searchList.map(({ recordId }) => recordId))
  const selection = useSelection('titles', resultOf(search))
  const isWhole = useIsWhole()
  const shown = (isWhole ? searchList : searchList.slice(0, rowsInSight)).map((result) => {
    const counts = availability.data?.[result.recordId]
    return {
      result,
      kind: kindName(result.docCode),
      picture: result.cover || (counts?.duxiuImageUrl ?? ''),
      availability: counts,
      isOnItsWay: availability.isPending,
      tick: {
        isChosen: selection.has(result.recordId),
        onChange: (isChosen: boolean) => selection.choose([{ id: result.recordId }], isChosen),
      },
    }
  })
  return (
    <div className={styles['results']} aria-busy={isOld || !isWhole || undefined}>
      {(rung === 'loose' || rung === 'near' || rung === 'some') && (
        <div className={styles['note']}>
          <Notice kind="info">
            {search.words === 'some' ? (
              <>
                {t('some.alone')}{' '}
                <Link to={addressOf({ ...search, words: 'all', page: 1 })}>{t('some.others')}</Link>
              </>
            ) : (
              t(`rung.${rung}`)
            )}
          </Notice>
        </div>
      )}
      {availability.error && (
        <div className={styles['note']}>
          <PartFailed onRetry={() => void availability.refetch()}>
            {t('availability.failed')}
          </PartFailed>
        </div>
      )}
      <SelectionBar
        chosen={selection.entries.length}
        areAllChosen={searchList.every(({ recordId }) => selection.has(recordId))}
        onChooseAll={(isChosen) =>
          selection.choose(
            searchList.map(({ recordId }) => ({ id: recordId })),
            isChosen,
          )
        }
        onClear={selection.clear}
      >
        {selection.entries.length > 0 && (
          <Suspense>
            <KeepSelected
              recordIds={selection.entries.map(({ id }) => id)}
              found={{ total, search: { ...searchBodyOf(search), twiceItems: search.twice } }}
            />
            <ExportMenu recordIds={selection.entries.map(({ id }) => id)} />
            {broughtActs.map(({ id: feature, Act }) => (
              <Act key={feature} recordIds={selection.entries.map(({ id }) => id)} />
            ))}
          </Suspense>
        )}
      </SelectionBar>
      <div ref={hits} id={hitsId} className={styles['hits']} tabIndex={-1} data-returned-to>
        {search.view === 'list' && (
          // Another answer is another list: its titles do not wander from where they stood in the last one.
          <BookRows key={searchList.map(({ recordId }) => recordId).join()}>
            {shown.map((row) => (
              <ResultRow key={row.result.recordId} {...row} reply={reply} />
            ))}
          </BookRows>
        )}
        {search.view === 'cover' && <CoverWall rows={shown} />}
        {search.view === 'table' && <ResultTable rows={shown} />}
      </div>
      {isWhole && (
        <Pager
          page={search.page}
          total={total}
          rows={search.rows}
          onChange={(page) => goTo({ ...search, page }, { isFromTop: true })}
          end={
            <BareSelect
              label={t('rows')}
              options={pageSizes.map((id) => ({ id, label: t('rows.each', { rows: id }) }))}
              value={pageSizes.find((id) => id === String(search.rows)) ?? null}
              onChange={(rows) => goTo({ ...search, rows: Number(rows), page: 1 })}
              placeholder={t('rows.each', { rows: search.rows })}
            />
          }
        />
      )}
      {isWhole && total > deepestRow && (
        <p className={`t-2 ${styles['capped']}`}>
          {t('capped', { most: deepestRow.toLocaleString(i18n.language) })}
        </p>
      )}
    </div>
  )
})
