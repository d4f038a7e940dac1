import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { AllianceDialog } from './AllianceDialog.tsx'

/** Opens the code by which a partner library knows who the reader is. */
export function AllianceButton() {
  const { t } = useTranslation('alliance')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<QrCode className="i--16" aria-hidden />} onPress={() => setOpen(true)}>
        {t('code')}
      </Button>
      {isOpen && <AllianceDialog onClose={() => setOpen(false)} />}
    </>
  )
}
