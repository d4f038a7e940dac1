import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { ListDialog } from './ListDialog.tsx'

/** The button by which another list is begun, and its form. */
export function NewList() {
  const { t } = useTranslation('book-lists')
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <Button
        look="main"
        icon={<ListPlus className="i--16" aria-hidden />}
        onPress={() => setIsAdding(true)}
      >
        {t('form.add')}
      </Button>
      {isAdding && <ListDialog onClose={() => setIsAdding(false)} />}
    </>
  )
}
