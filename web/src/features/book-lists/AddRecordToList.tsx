import type { BookDetail } from '@shulin/contract/record'
import { ListPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useAddToList } from './useAddToList.tsx'

/** Among the tools of a title: puts it into one of the reader's lists. */
export function AddRecordToList({ book: { recordId } }: { book: BookDetail }) {
  const { t } = useTranslation('book-lists')
  const { isOffered, ask, dialog } = useAddToList([recordId])
  if (!isOffered) return null
  return (
    <>
      <IconButton label={t('add.record')} onPress={() => void ask()}>
        <ListPlus aria-hidden />
      </IconButton>
      {dialog}
    </>
  )
}
