import type { OpeningHours } from '@shulin/contract/lending-rules-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Aside } from '../../../../ui/console/PanelParts.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { ChangePanel } from '../change/ChangePanel.tsx'
import { RowFacts } from '../change/RowFacts.tsx'
import { useMayChange, type LendingRules } from '../useLendingRules.ts'
import { dayText, hoursOf, weekdays, type Weekday } from './hours-text.ts'

export type LibraryHours = LendingRules['libraries'][number]

interface Props {
  library: LibraryHours
  onDone: () => void
}

/** The week of one library, a line for each day. */
export function HoursPanel({ library, onDone }: Props) {
  const { t } = useTranslation('lendingRules')
  const mayChange = useMayChange()
  const [typed, setTyped] = useState(
    () =>
      Object.fromEntries(weekdays.map((day) => [day, dayText(library.hours, day)])) as Record<
        Weekday,
        string
      >,
  )
  const [isTried, setTried] = useState(false)
  if (!mayChange) {
    return (
      <RowFacts
        facts={weekdays.map((day) => [
          t(`weekday.${day}`),
          dayText(library.hours, day) || t('hours.closed'),
        ])}
      />
    )
  }
  return (
    <ChangePanel
      read={() => {
        setTried(true)
        const week = weekdays.map((day) => hoursOf(typed[day], day))
        if (week.includes(undefined)) return undefined
        const hours = (week as OpeningHours[][]).flat()
        return { kind: 'hours', libCode: library.libCode, hours }
      }}
      onDone={onDone}
    >
      <Aside>{t('hours.how')}</Aside>
      {weekdays.map((day) => (
        <TextField
          key={day}
          label={t(`weekday.${day}`)}
          size="sm"
          maxLength={80}
          placeholder={t('hours.closed')}
          value={typed[day]}
          error={isTried && hoursOf(typed[day], day) === undefined ? t('hours.wrong') : undefined}
          onChange={(text) => setTyped({ ...typed, [day]: text })}
        />
      ))}
    </ChangePanel>
  )
}
