import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { Buttons } from '../../../ui/console/PanelParts.tsx'

interface Props {
  isSaving: boolean
  /** What is only being added cannot be removed. */
  onRemove: (() => void) | undefined
}

/** The buttons at the end of a panel's form. */
export function SaveOrRemove({ isSaving, onRemove }: Props) {
  const { t } = useTranslation('homeSetup')
  return (
    <Buttons>
      <Button type="submit" look="main" size="sm" isBusy={isSaving}>
        {t('save')}
      </Button>
      {onRemove && (
        <Button
          look="danger"
          size="sm"
          icon={<Trash2 className="i--16" aria-hidden />}
          onPress={onRemove}
        >
          {t('remove')}
        </Button>
      )}
    </Buttons>
  )
}
