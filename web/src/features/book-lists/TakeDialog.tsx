import type { ListedTitle } from '@shulin/contract/book-lists'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx'
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
    take.mutate({ recordId, title, afterRecordId, notesSeen: count }, { onSuccess: onClose })
  }
  return (
    <AlertDialog
      title={t('take.ask')}
      onClose={onClose}
      keep={t('keep')}
      act={t('take')}
      isBusy={take.isPending}
      onAct={act}
    >
      <p>{count > 0 ? t('take.notes', { title, count }) : t('take.why', { title })}</p>
    </AlertDialog>
  )
}
