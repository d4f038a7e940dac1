import type { FavouriteDatabase } from '@shulin/contract/favourites'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Database, Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { useExistingPage } from '../../ui/lists/useExistingPage.ts'
import { EnterLink } from '../databases/databases.ts'
import { languageOf } from '../search/search.ts'
import styles from './Favourites.module.css'
import { focusHeading } from './focus-heading.ts'
import { favouriteDatabases, rowsOfList } from './queries.ts'
import { useGiveUpDatabase } from './useFavouriteActs.ts'

/** The databases that the reader keeps. */
export function FavouriteDatabases() {
  const { t } = useTranslation('favourites')
  const [page, turnTo] = usePageNumber()
  const query = useQuery({ ...favouriteDatabases(page), placeholderData: keepPreviousData })
  const isTurning = useExistingPage(query, rowsOfList)
  return (
    <QueryState query={query} failed={t('databases.failed')}>
      {({ total, list }) =>
        isTurning ? (
          <Loading>
            <Skeleton shape="title" width="38%" />
          </Loading>
        ) : total === 0 ? (
          <EmptyShelf
            icon={<Database aria-hidden />}
            why={t('databases.empty.why')}
            action={
              <LinkButton look="main" href="/dataBaseNav">
                {t('databases.all')}
              </LinkButton>
            }
          >
            {t('databases.empty')}
          </EmptyShelf>
        ) : (
          <>
            <ul className={styles['databases']} aria-label={t('view.databases')}>
              {list.map((database) => (
                <DatabaseRow key={database.eCollectionId} database={database} />
              ))}
            </ul>
            <Pager page={page} total={total} rows={rowsOfList} onChange={turnTo} />
          </>
        )
      }
    </QueryState>
  )
}

function DatabaseRow({ database }: { database: FavouriteDatabase }) {
  const { t, i18n } = useTranslation('favourites')
  const { eCollectionId, name, address } = database
  const giveUp = useGiveUpDatabase(focusHeading)
  return (
    <li>
      <h2 className="t-book-sm" lang={languageOf(name, i18n.language)}>
        <Link className="link-ink" to={`/dataBaseNav/details/${eCollectionId}`}>
          {name}
        </Link>
      </h2>
      <div className={styles['acts']}>
        <IconButton
          label={t('star.of', { title: name })}
          isOn
          isPending={giveUp.isPending}
          onPress={() => giveUp.mutate(eCollectionId)}
        >
          <Star aria-hidden />
        </IconButton>
        <EnterLink
          database={{ id: eCollectionId, address }}
          size="sm"
          label={t('databases.enter.of', { name })}
        >
          {t('databases.enter')}
        </EnterLink>
      </div>
    </li>
  )
}
