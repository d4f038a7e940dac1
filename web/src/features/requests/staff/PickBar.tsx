import type { StaffRequest } from '@shulin/contract/requests-staff'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { SelectionBar } from '../../../ui/lists/SelectionBar.tsx'

interface Props {
  list: readonly StaffRequest[]
  picked: readonly StaffRequest[]
  isBusy: boolean
  onChooseAll: (isChosen: boolean) => void
  onClear: () => void
  onMove: () => void
}

/** What can be done with several requests: print their pick list, and move each to its next step. */
export function PickBar({ list, picked, isBusy, onChooseAll, onClear, onMove }: Props) {
  const { t } = useTranslation('staffRequests')
  if (list.length === 0) return null
  const movable = picked.filter(({ next }) => next.length > 0)
  return (
    <SelectionBar
      chosen={picked.length}
      areAllChosen={picked.length === list.length}
      onChooseAll={onChooseAll}
      onClear={onClear}
    >
      <Button
        size="sm"
        icon={<Printer className="i--16" aria-hidden />}
        onPress={() => window.print()}
      >
        {t('print')}
      </Button>
      {movable.length > 0 && (
        <Button size="sm" look="main" isBusy={isBusy} onPress={onMove}>
          {t('moveAll', { count: movable.length })}
        </Button>
      )}
    </SelectionBar>
  )
}
