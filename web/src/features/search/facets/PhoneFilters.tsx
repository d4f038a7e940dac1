import { SlidersHorizontal } from 'lucide-react'
import { startTransition, useCallback, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { LateSheet } from '../../../ui/overlays/LateSheet.tsx'
import { withoutFilters } from '../query/address.ts'
import type { Change } from '../useSearch.ts'

interface Props {
  /** How many filters are in force. */
  count: number
  /** How many titles are found with them, in words. */
  found: string
  isBusy: boolean
  isDisabled: boolean
  change: Change
  children: (change: Change) => ReactNode
}

/** On a phone the filters stand in a sheet. */
export function PhoneFilters({ count, found, isBusy, isDisabled, change, children }: Props) {
  const { t } = useTranslation('search')
  const [isOpen, setIsOpen] = useState(false)
  const [changeInSheet, beginAnew] = useOneStep(change)
  const open = () => {
    beginAnew()
    show(true)
  }
  const close = () => show(false)
  // Many filters: a press is answered before they are drawn, or the whole page behind them.
  const show = (isShown: boolean) => startTransition(() => setIsOpen(isShown))
  return (
    <>
      <Button
        size="sm"
        icon={<SlidersHorizontal className="i--16" aria-hidden />}
        isDisabled={isDisabled}
        onPress={open}
      >
        {count > 0 ? t('filters.some', { count }) : t('filters')}
      </Button>
      <LateSheet
        title={t('filters')}
        isOpen={isOpen}
        onClose={close}
        foot={
          <>
            <Button isDisabled={count === 0} onPress={() => changeInSheet(withoutFilters)}>
              {t('filters.clear')}
            </Button>
            <Button look="main" isBusy={isBusy} onPress={close}>
              {found}
            </Button>
          </>
        }
      >
        {children(changeInSheet)}
      </LateSheet>
    </>
  )
}

/** However many changes are made in the sheet, one step back undoes them together. */
function useOneStep(change: Change) {
  const hasChanged = useRef(false)
  const changeInStep = useCallback<Change>(
    (changed, way) => {
      change(changed, { ...way, isInstead: hasChanged.current })
      hasChanged.current = true
    },
    [change],
  )
  const beginAnew = () => void (hasChanged.current = false)
  return [changeInStep, beginAnew] as const
}
