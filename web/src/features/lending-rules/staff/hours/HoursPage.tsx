import { useTranslation } from 'react-i18next'
import { ConsoleList } from '../../../../ui/console/ConsoleList.tsx'
import { RowLink, useOpenRow } from '../../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../../ui/lists/Table.tsx'
import { useLendingRules } from '../useLendingRules.ts'
import { HoursPanel, type LibraryHours } from './HoursPanel.tsx'
import { weekOf, type Weekday } from './hours-text.ts'

/** When each library is open: nothing falls due on a day on which it is not. */
export function HoursPage() {
  const { t } = useTranslation('lendingRules')
  const libraries = useLendingRules((rules) => rules.libraries)
  const columns = useColumns()
  const { close } = useOpenRow()
  return (
    <ConsoleList
      title={t('hours')}
      lead={t('hours.lead')}
      query={libraries}
      failed={t('failed')}
      keyOf={({ libCode }) => libCode}
      columns={columns}
      count={(count) => t('hours.count', { count })}
      renderPanel={(library) => ({
        title: library.name,
        children: <HoursPanel library={library} onDone={close} />,
      })}
    />
  )
}

function useColumns(): Column<LibraryHours>[] {
  const { t } = useTranslation('lendingRules')
  const days = (first: Weekday, last: Weekday) =>
    first === last
      ? t(`weekday.${first}`)
      : t('weekdays', { first: t(`weekday.${first}`), last: t(`weekday.${last}`) })
  return [
    {
      id: 'library',
      label: t('library'),
      width: '24%',
      cell: ({ libCode, name }) => <RowLink id={libCode}>{name}</RowLink>,
    },
    {
      id: 'hours',
      label: t('hours'),
      cell: ({ hours }) =>
        hours.length === 0
          ? t('hours.always')
          : weekOf(hours)
              .map(({ first, last, text }) => `${days(first, last)} ${text}`)
              .join('; '),
    },
  ]
}
