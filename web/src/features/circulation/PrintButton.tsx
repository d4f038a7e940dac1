import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'

export function PrintButton() {
  const { t } = useTranslation('circulation')
  return (
    <Button
      look="text"
      size="sm"
      icon={<Printer className="i--16" aria-hidden />}
      onPress={() => window.print()}
    >
      {t('print')}
    </Button>
  )
}
