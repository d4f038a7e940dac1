import type { ClosedDay } from '@shulin/contract/lending-rules-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../../../../platform/instants.ts'
import { ConsoleList } from '../../../../ui/console/ConsoleList.tsx'
import { Select } from '../../../../ui/controls/Select.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { RowLink, useOpenRow } from '../../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../../ui/lists/Table.tsx'
import { ChangePanel } from '../change/ChangePanel.tsx'
import { RowFacts } from '../change/RowFacts.tsx'
import { useLendingRules, useMayChange, type LendingRules } from '../useLendingRules.ts'

const idOf = ({ day, libCode }: ClosedDay) => `${day}.${libCode}`

/** Days on which a library, or all of them, is closed: nothing falls due on one. */
export function ClosedDaysPage() {
  const { t, i18n } = useTranslation('lendingRules')
  const days = useLendingRules(({ closedDays }) =>
    closedDays.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1)),
  )
  const { rules } = days
  const columns = useColumns(rules)
  const mayChange = useMayChange()
  const { close } = useOpenRow()
  return (
    <ConsoleList
      title={t('closedDays')}
      lead={t('closedDays.lead')}
      query={days}
      failed={t('failed')}
      keyOf={idOf}
      columns={columns}
      count={(count) => t('closedDays.count', { count })}
      none={{ text: t('closedDays.none'), why: t('closedDays.none.why') }}
      renderPanel={(closedDay) => ({
        title: dayOf(closedDay.day, i18n.language),
        children: rules && (
          <ClosedDayPanel closedDay={closedDay} libraries={rules.libraries} onDone={close} />
        ),
      })}
      {...(mayChange &&
        rules && {
          adding: {
            label: t('closedDay.add'),
            children: <ClosedDayPanel libraries={rules.libraries} onDone={close} />,
          },
        })}
    />
  )
}

function useColumns(rules: LendingRules | undefined): Column<ClosedDay>[] {
  const { t, i18n } = useTranslation('lendingRules')
  const libraryOf = useLibraryName(rules?.libraries ?? [])
  return [
    {
      id: 'day',
      label: t('closedDay.day'),
      isNumeric: true,
      width: '24%',
      cell: (closedDay) => (
        <RowLink id={idOf(closedDay)}>{dayOf(closedDay.day, i18n.language)}</RowLink>
      ),
    },
    { id: 'library', label: t('library'), cell: ({ libCode }) => libraryOf(libCode) },
    { id: 'reason', label: t('closedDay.reason'), cell: ({ reason }) => reason },
  ]
}

function useLibraryName(libraries: LendingRules['libraries']) {
  const { t } = useTranslation('lendingRules')
  return (libCode: string) =>
    libCode === ''
      ? t('any.library')
      : (libraries.find((library) => library.libCode === libCode)?.name ?? libCode)
}

interface PanelProps {
  /** None: a new one. */
  closedDay?: ClosedDay
  libraries: LendingRules['libraries']
  onDone: () => void
}

function ClosedDayPanel({ closedDay, libraries, onDone }: PanelProps) {
  const { t } = useTranslation('lendingRules')
  const libraryOf = useLibraryName(libraries)
  const mayChange = useMayChange()
  const [day, setDay] = useState(closedDay?.day ?? '')
  const [libCode, setLibCode] = useState(closedDay?.libCode ?? '')
  const [reason, setReason] = useState(closedDay?.reason ?? '')
  const [isTried, setTried] = useState(false)
  if (!mayChange && closedDay) {
    return (
      <RowFacts
        facts={[
          [t('closedDay.day'), closedDay.day],
          [t('library'), libraryOf(closedDay.libCode)],
          [t('closedDay.reason'), closedDay.reason],
        ]}
      />
    )
  }
  return (
    <ChangePanel
      read={() => {
        setTried(true)
        if (day === '') return undefined
        const changed = { libCode, day, reason: reason.trim() }
        return { kind: 'closed day', closedDay: changed, isRemoved: false }
      }}
      removal={closedDay && { kind: 'closed day', closedDay, isRemoved: true }}
      removeLabel={t('closedDay.remove')}
      onDone={onDone}
    >
      {!closedDay && (
        <>
          <TextField
            type="date"
            label={t('closedDay.day')}
            value={day}
            error={isTried && day === '' ? t('closedDay.day.missing') : undefined}
            onChange={setDay}
          />
          <Select
            label={t('library')}
            value={libCode}
            onChange={setLibCode}
            options={[
              { id: '', label: t('any.library') },
              ...libraries.map((library) => ({ id: library.libCode, label: library.name })),
            ]}
          />
        </>
      )}
      <TextField
        label={t('closedDay.reason')}
        hint={t('closedDay.reason.hint')}
        value={reason}
        maxLength={100}
        isOptional
        onChange={setReason}
      />
    </ChangePanel>
  )
}
