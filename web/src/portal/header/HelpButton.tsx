import { CircleQuestionMark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openTour } from '../../features/identity/identity.ts'

/** Opens the help tour over the page one is on. */
export function HelpButton({ className }: { className: string | undefined }) {
  const { t } = useTranslation('portal')
  return (
    <button
      type="button"
      className={className}
      aria-label={t('help')}
      aria-haspopup="dialog"
      onClick={openTour}
    >
      <CircleQuestionMark aria-hidden />
    </button>
  )
}
