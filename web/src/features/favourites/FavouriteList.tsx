import type { Favourite } from '@shulin/contract/favourites'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Star, StarOff } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSelection } from '../../platform/selection.ts'
import { useNarrow } from '../../platform/useNarrow.ts'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { BookRow, BookRows } from '../../ui/catalogue/BookRow.tsx'
import { Cover } from '../../ui/catalogue/Cover.tsx'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { FailureNote } from '../../ui/feedback/FailureNote.tsx'
import { BookRowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { FindField } from '../../ui/lists/FindField.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { SelectionBar } from '../../ui/lists/SelectionBar.tsx'
import { useExistingPage } from '../../ui/lists/useExistingPage.ts'
import { AvailabilityLine, useAvailability } from '../catalogue/catalogue.tsx'
import { ExportMenu, languageOf } from '../search/search.ts'
import styles from './Favourites.module.css'
import { focusHeading } from './focus-heading.ts'
import { favouriteList, rowsOfList } from './queries.ts'
import { useGiveUp } from './useFavouriteActs.ts'

interface Props {
  /** Without one, the titles of all folders. */
  folderId?: string
  /** The page of a title. */
  addressOf: (recordId: number) => string
  headingLevel?: 2 | 3
  /** What else can be done with the chosen titles. */
  renderActs?: (recordIds: number[], onDone: () => void) => ReactNode
}

const nothing = { total: 0, list: [] as Favourite[] }

/** Favourites page by page, found by their words, to be given up, exported and moved. */
export function FavouriteList({ folderId, addressOf, headingLevel = 2, renderActs }: Props) {
  const { t, i18n } = useTranslation('favourites')
  const [params] = useSearchParams()
  const narrow = useNarrow()
  const [page, turnTo] = usePageNumber()
  const keyword = params.get('words') ?? ''
  const query = useQuery({
    ...favouriteList({ folderId, keyword, page }),
    placeholderData: keepPreviousData,
  })
  // A list that could not be read is empty, whatever stood there before.
  const { total, list } = query.isError ? nothing : (query.data ?? nothing)
  const isTurning = useExistingPage(query, rowsOfList)
  const selection = useSelection('favourites', JSON.stringify([folderId, keyword]))
  const giveUp = useGiveUp((recordIds) => {
    selection.choose(
      recordIds.map((id) => ({ id })),
      false,
    )
    focusHeading()
  })
  const chosen = selection.entries.map(({ id }) => id)
  const within = folderId === undefined ? {} : { folderId }
  if (total === 0 && keyword === '' && query.isSuccess) return <NothingKept />
  return (
    <>
      <div className={styles['find']}>
        <FindField
          label={t('find')}
          wanted={keyword}
          onFind={(words) => narrow({ words: words === '' ? undefined : words })}
        />
        <output className="t-2 num">
          {query.isPending
            ? ''
            : t('count', { count: total, total: total.toLocaleString(i18n.language) })}
        </output>
      </div>
      {(query.isPending || isTurning) && <BookRowsSkeleton rows={3} />}
      {query.isError && (
        <FailureNote
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {t('failed')}
        </FailureNote>
      )}
      {query.isSuccess && !isTurning && list.length === 0 && (
        <EmptyShelf why={t('noneSuch.why')}>{t('noneSuch')}</EmptyShelf>
      )}
      {list.length > 0 && (
        <>
          <SelectionBar
            chosen={chosen.length}
            areAllChosen={list.every(({ recordId }) => selection.has(recordId))}
            onChooseAll={(isChosen) =>
              selection.choose(
                list.map(({ recordId }) => ({ id: recordId })),
                isChosen,
              )
            }
            onClear={selection.clear}
          >
            {chosen.length > 0 && (
              <>
                {renderActs?.(chosen, selection.clear)}
                <Button
                  size="sm"
                  icon={<StarOff className="i--16" aria-hidden />}
                  isBusy={giveUp.isPending}
                  onPress={() => giveUp.mutate({ recordIds: chosen, ...within })}
                >
                  {t('giveUp')}
                </Button>
                <Suspense>
                  <ExportMenu recordIds={chosen} />
                </Suspense>
              </>
            )}
          </SelectionBar>
          <FavouriteRows
            list={list}
            addressOf={addressOf}
            headingLevel={headingLevel}
            isChosen={selection.has}
            onChoose={(recordId, isChosen) => selection.choose([{ id: recordId }], isChosen)}
            onGiveUp={(recordId) => giveUp.mutate({ recordIds: [recordId], ...within })}
          />
          <Pager page={page} total={total} rows={rowsOfList} onChange={turnTo} />
        </>
      )}
    </>
  )
}

interface RowsProps {
  list: readonly Favourite[]
  addressOf: (recordId: number) => string
  headingLevel: 2 | 3
  isChosen: (recordId: number) => boolean
  onChoose: (recordId: number, isChosen: boolean) => void
  onGiveUp: (recordId: number) => void
}

function FavouriteRows({ list, addressOf, headingLevel, isChosen, onChoose, onGiveUp }: RowsProps) {
  const { t, i18n } = useTranslation('favourites')
  const availability = useAvailability(list.map(({ recordId }) => recordId))
  return (
    <BookRows>
      {list.map(({ recordId, title, author, publisher, publishYear, docCode, callNo, cover }) => {
        const lang = languageOf(title, i18n.language)
        const counts = availability.data?.[recordId]
        const picture = cover || (counts?.duxiuImageUrl ?? '')
        const published = [publisher, publishYear].filter(Boolean).join(t('comma'))
        return (
          <BookRow
            key={recordId}
            name={title}
            to={addressOf(recordId)}
            {...(lang && { lang })}
            meta={[author, published].filter(Boolean).join(' / ')}
            cover={
              <Cover
                book={{ id: String(recordId), title, author, docCode }}
                lang={lang}
                src={picture || undefined}
              />
            }
            headingLevel={headingLevel}
            tick={{
              isChosen: isChosen(recordId),
              onChange: (isTicked) => onChoose(recordId, isTicked),
            }}
            actions={[
              {
                id: 'favourite',
                label: t('star'),
                icon: <Star aria-hidden />,
                isOn: true,
                onAction: () => onGiveUp(recordId),
              },
              {
                id: 'get',
                label: t('getIt'),
                icon: null,
                isMain: true,
                href: addressOf(recordId),
              },
            ]}
          >
            <AvailabilityLine
              availability={counts}
              isOnItsWay={availability.isPending}
              callNo={callNo}
            />
          </BookRow>
        )
      })}
    </BookRows>
  )
}

function NothingKept() {
  const { t } = useTranslation('favourites')
  return (
    <EmptyShelf
      icon={<Star aria-hidden />}
      why={t('empty.why')}
      action={
        <LinkButton look="main" href="/newBookInform">
          {t('empty.newBooks')}
        </LinkButton>
      }
    >
      {t('empty')}
    </EmptyShelf>
  )
}
