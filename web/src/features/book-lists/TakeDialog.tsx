import type { ListedTitle } from '@shulin/contract/book-lists'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { bookList } from './queries.ts'
import { useTakeTitle } from './useListActs.ts'

interface Props {
  bookListId: string
  title: ListedTitle
  onClose: () => void
}

/** Asks before a title goes: with its notes, where it has some. */
export function TakeDialog({ bookListId, title: { recordId, title, notes }, onClose }: Props) {
  const { t } = useTranslation('book-lists')
  const queries = useQueryClient()
  const take = useTakeTitle(bookListId)
  const count = notes.length
  function act() {
    const order = (queries.getQueryData(bookList(bookListId).queryKey)?.list ?? []).map(
      (one) => one.recordId,
    )
    const afterRecordId = order[order.indexOf(recordId) - 1] ?? null
    take.mutate({ recordId, title, afterRecordId, hasNotes: count > 0 }, { onSettled: onClose })
  }
  return (
    <Dialog
      title={t('take.ask')}
      role="alertdialog"
      isShort
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t('keep')}</Button>
          <Button look="danger-fill" isBusy={take.isPending} onPress={act}>
            {t('take')}
          </Button>
        </>
      }
    >
      <p>{count > 0 ? t('take.notes', { title, count }) : t('take.why', { title })}</p>
    </Dialog>
  )
}
