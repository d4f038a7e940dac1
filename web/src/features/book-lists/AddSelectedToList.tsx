import { ListPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { useAddToList } from './useAddToList.tsx'

/** Beside what else can be done with titles that were chosen of a result. */
export function AddSelectedToList({ recordIds }: { recordIds: readonly number[] }) {
  const { t } = useTranslation('book-lists')
  const { isOffered, ask, dialog } = useAddToList(recordIds)
  if (!isOffered) return null
  return (
    <>
      <Button
        size="sm"
        icon={<ListPlus className="i--16" aria-hidden />}
        onPress={() => void ask()}
      >
        {t('add.selected')}
      </Button>
      {dialog}
    </>
  )
}
