import type { Neighbour } from '@shulin/contract/record'
import { lazy, startTransition, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'

// What is behind the button comes when it is pressed.
const ReportDialog = lazy(async () => ({
  default: (await import('./ReportDialog.tsx')).ReportDialog,
}))

interface Props {
  recordId: number
  editions: readonly Neighbour[]
}

/** A quiet way to tell the library that these editions are not one work. */
export function ReportGrouping({ recordId, editions }: Props) {
  const { t } = useTranslation('record')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="no-print">
      <Button look="text" size="sm" onPress={() => startTransition(() => setIsOpen(true))}>
        {t('report')}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog recordId={recordId} editions={editions} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
