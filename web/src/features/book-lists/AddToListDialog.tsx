import { Check, ListPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './BookList.module.css'
import { ListDialog } from './ListDialog.tsx'
import { useOwnLists } from './useBookLists.ts'
import { useAddTitles } from './useListActs.ts'

interface Props {
  recordIds: readonly number[]
  onClose: () => void
}

/** To which of the reader's lists titles are added; or to a new one. */
export function AddToListDialog({ recordIds, onClose }: Props) {
  const { t } = useTranslation('book-lists')
  const query = useOwnLists(recordIds.length === 1 ? recordIds[0] : undefined)
  const add = useAddTitles()
  const [isMaking, setIsMaking] = useState(false)
  const addTo = (bookListId: string, name: string) =>
    add.mutate({ bookListId, name, recordIds }, { onSuccess: (isDone) => isDone && onClose() })
  if (isMaking) return <ListDialog onSaved={addTo} onClose={() => setIsMaking(false)} />
  return (
    <Dialog title={t('add.title', { count: recordIds.length })} isOpen onClose={onClose}>
      <QueryState query={query} failed={t('lists.failed')}>
        {({ list }) => (
          <>
            {list.length === 0 && <p className="t-2">{t('mine.empty.why')}</p>}
            <ul className={styles['lists']} aria-label={t('mine')}>
              {list.map(({ bookListId, name, count, hasRecord }) => (
                <li key={bookListId}>
                  <div>
                    <p>{name}</p>
                    <p className="t-cap num">{t('count', { count })}</p>
                  </div>
                  {hasRecord ? (
                    <span className="t-2 row row--tight">
                      <Check className="i--16" aria-hidden />
                      {t('add.isIn')}
                    </span>
                  ) : (
                    <Button
                      size="sm"
                      aria-label={t('add.to', { name })}
                      isBusy={add.isPending && add.variables.bookListId === bookListId}
                      onPress={() => addTo(bookListId, name)}
                    >
                      {t('add')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <div>
              <Button
                look="text"
                size="sm"
                icon={<ListPlus className="i--16" aria-hidden />}
                onPress={() => setIsMaking(true)}
              >
                {t('form.add')}
              </Button>
            </div>
          </>
        )}
      </QueryState>
    </Dialog>
  )
}
