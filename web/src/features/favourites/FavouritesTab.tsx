import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useNarrow } from '../../platform/useNarrow.ts'
import { Tabs } from '../../ui/lists/Tabs.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { FavouriteDatabases } from './FavouriteDatabases.tsx'
import styles from './Favourites.module.css'
import { Folders } from './Folders.tsx'
import { folders } from './queries.ts'
import { NewList, OwnLists } from './slots.ts'

const views = OwnLists
  ? (['titles', 'lists', 'databases'] as const)
  : (['titles', 'databases'] as const)

/** What is of one view; another one begins without. */
const unnarrowed = { folder: undefined, words: undefined }

/** What the reader keeps: titles in folders, book lists, and databases. */
export function FavouritesTab({ kind }: { kind: string }) {
  const { t, i18n } = useTranslation('favourites')
  const [params] = useSearchParams()
  const narrow = useNarrow()
  const view = views.find((one) => one === params.get('view')) ?? 'titles'
  const all = useQuery(folders(i18n.language)).data
  const countOf = (held: 'record' | 'database') =>
    all?.filter((folder) => folder.kind === held).reduce((sum, { itemCount }) => sum + itemCount, 0)
  const counts = { titles: countOf('record'), lists: undefined, databases: countOf('database') }
  return (
    <Page
      title={t('title')}
      kind={kind}
      width="part"
      actions={
        NewList && (
          <Suspense>
            <NewList />
          </Suspense>
        )
      }
    >
      <Tabs
        label={t('title')}
        tabs={views.map((id) => ({ id, label: t(`view.${id}`), count: counts[id] }))}
        selected={view}
        onChange={(next) => narrow({ ...unnarrowed, view: next === 'titles' ? undefined : next })}
      >
        {view === 'titles' && (
          <>
            {OwnLists && (
              <div className={styles['lists']}>
                <Suspense>
                  <OwnLists isBrief />
                </Suspense>
              </div>
            )}
            <Folders />
          </>
        )}
        {view === 'lists' && OwnLists && (
          <Suspense>
            <OwnLists isBrief={false} />
          </Suspense>
        )}
        {view === 'databases' && <FavouriteDatabases />}
      </Tabs>
    </Page>
  )
}
