import type { FavouriteFolder } from '@shulin/contract/favourites'
import { useQuery } from '@tanstack/react-query'
import { FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useNarrow } from '../../platform/useNarrow.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { BookRowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { TextTabs } from '../../ui/lists/TextTabs.tsx'
import { FavouriteList } from './FavouriteList.tsx'
import styles from './Favourites.module.css'
import { FolderDialog } from './FolderDialog.tsx'
import { FolderMenu } from './FolderMenu.tsx'
import { MoveMenu } from './MoveMenu.tsx'
import { folders } from './queries.ts'

const recordAddress = (recordId: number) => `/searchList/bookDetails/${recordId}`

/** The folders of titles, and what is in the one that is chosen. */
export function Folders() {
  const { i18n } = useTranslation()
  const query = useQuery(folders(i18n.language))
  return (
    <QueryState query={query} waiting={<BookRowsSkeleton rows={3} />}>
      {(all) => <ChosenFolder all={all.filter(({ kind }) => kind === 'record')} />}
    </QueryState>
  )
}

function ChosenFolder({ all }: { all: readonly FavouriteFolder[] }) {
  const { t, i18n } = useTranslation('favourites')
  const [params] = useSearchParams()
  const narrow = useNarrow()
  const [isAdding, setIsAdding] = useState(false)
  const folder = all.find(({ folderId }) => folderId === params.get('folder')) ?? all[0]
  if (!folder) return null
  const others = all.filter((one) => one !== folder)
  const open = (folderId: string | undefined) => narrow({ folder: folderId, words: undefined })
  return (
    <section aria-labelledby="favourite-folders">
      <div className={styles['head']}>
        <h2 id="favourite-folders" className="t-section">
          {t('folders')}
        </h2>
        <TextTabs
          label={t('folders')}
          choices={all.map(({ folderId, name, itemCount }) => ({
            id: folderId,
            label: t('folder.counted', { name, total: itemCount.toLocaleString(i18n.language) }),
          }))}
          selected={folder.folderId}
          onChange={open}
        />
        <div className={styles['acts']}>
          <Button
            look="text"
            size="sm"
            icon={<FolderPlus className="i--16" aria-hidden />}
            onPress={() => setIsAdding(true)}
          >
            {t('folder.add')}
          </Button>
          <FolderMenu key={folder.folderId} folder={folder} onDeleted={() => open(undefined)} />
        </div>
      </div>
      {folder.shareFlag === '1' && <p className="t-cap">{t('folder.isShared')}</p>}
      <FavouriteList
        key={folder.folderId}
        folderId={folder.folderId}
        addressOf={recordAddress}
        headingLevel={3}
        renderActs={(recordIds, onDone) =>
          others.length > 0 && (
            <MoveMenu
              recordIds={recordIds}
              folderId={folder.folderId}
              targets={others}
              onDone={onDone}
            />
          )
        }
      />
      {isAdding && <FolderDialog onClose={() => setIsAdding(false)} />}
    </section>
  )
}
