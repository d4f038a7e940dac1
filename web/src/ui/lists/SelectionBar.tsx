import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/Button.tsx'
import { Checkbox } from '../controls/Checkbox.tsx'
import styles from './SelectionBar.module.css'

interface Props {
  /** How many are chosen, on all pages together. */
  chosen: number
  /** Of this page. */
  areAllChosen: boolean
  onChooseAll: (isChosen: boolean) => void
  onClear: () => void
  /** What can be done with the chosen ones. */
  children: ReactNode
}

/** Above a list with tick boxes: choose the page, see how many are chosen in all, do something with them. */
export function SelectionBar({ chosen, areAllChosen, onChooseAll, onClear, children }: Props) {
  const { t, i18n } = useTranslation('ui')
  return (
    <div className={styles['bar']}>
      <Checkbox isChecked={areAllChosen} onChange={onChooseAll}>
        {t('choosePage')}
      </Checkbox>
      <output className="t-2 num">
        {chosen > 0
          ? t('chosenCount', { count: chosen, total: chosen.toLocaleString(i18n.language) })
          : ''}
      </output>
      {chosen > 0 && (
        <Button look="text" size="sm" onPress={onClear}>
          {t('chooseNone')}
        </Button>
      )}
      <div className={styles['end']}>{children}</div>
    </div>
  )
}
