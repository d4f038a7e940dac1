import { loanSorts, type LoanSort } from '@shulin/contract/circulation'
import { CalendarPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListFilter } from '../../../platform/useNarrow.ts'
import { BareSelect } from '../../../ui/controls/BareSelect.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { FindField } from '../../../ui/lists/FindField.tsx'
import { ExportMenu } from '../ExportMenu.tsx'
import { PrintButton } from '../PrintButton.tsx'
import styles from './CurrentLoans.module.css'

const CalendarDialog = lazy(async () => ({
  default: (await import('../calendar/CalendarDialog.tsx')).CalendarDialog,
}))

interface Props {
  words: string
  sort: LoanSort
  chosen: number
  shown: number
  onChooseAll: (isChosen: boolean) => void
  onNarrow: (filter: ListFilter) => void
}

/** Over the loans: choose them all, take them along, find among them, put them in order. */
export function LoanBar({ words, sort, chosen, shown, onChooseAll, onNarrow }: Props) {
  const { t } = useTranslation('circulation')
  const [isCalendarWanted, setIsCalendarWanted] = useState(false)
  const isAll = shown > 0 && chosen === shown
  return (
    <div className={styles['bar']}>
      <Checkbox
        isChecked={isAll}
        isMixed={chosen > 0 && !isAll}
        isDisabled={shown === 0}
        onChange={onChooseAll}
      >
        {t('chooseAll')}
      </Checkbox>
      <div className={styles['take']}>
        <ExportMenu type="loan" />
        <PrintButton />
        <Button
          look="text"
          size="sm"
          icon={<CalendarPlus className="i--16" aria-hidden />}
          onPress={() => setIsCalendarWanted(true)}
        >
          {t('calendar')}
        </Button>
        {isCalendarWanted && (
          <Suspense>
            <CalendarDialog onClose={() => setIsCalendarWanted(false)} />
          </Suspense>
        )}
      </div>
      <div className={styles['order']}>
        <FindField
          label={t('find')}
          wanted={words}
          onFind={(found) => onNarrow({ words: found || undefined })}
        />
        <BareSelect
          label={t('sort')}
          value={sort}
          options={loanSorts.map((id) => ({ id, label: t(`sort.${id}`) }))}
          onChange={(id) => onNarrow({ sort: id === 'dueDate' ? undefined : id })}
        />
      </div>
    </div>
  )
}
