import type { SelfCheckMachine } from '@shulin/contract/self-check-staff'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../../platform/instants.ts'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { MachineForm } from './MachineForm.tsx'
import { MachinePanel } from './MachinePanel.tsx'
import { useMachines } from './queries.ts'

/** The machines at which readers lend, renew and return by themselves. */
export function MachinesPage() {
  const { t } = useTranslation('self-check')
  const list = useMachines()
  const columns = useColumns()
  const { close } = useOpenRow()
  const locations = list.data?.locations ?? []
  return (
    <ConsoleList
      title={t('machines')}
      lead={t('lead')}
      query={{ ...list, data: list.data?.machines }}
      failed={t('failed')}
      keyOf={({ machineId }) => machineId}
      columns={columns}
      count={(count) => t('count', { count })}
      none={{ text: t('none'), why: t('none.why') }}
      renderPanel={(machine) => ({
        title: machine.name,
        children: (
          <MachinePanel
            key={machine.machineId}
            machine={machine}
            locations={locations}
            onClose={close}
          />
        ),
      })}
      adding={{
        label: t('add'),
        children: <MachineForm locations={locations} onClose={close} />,
      }}
    />
  )
}

function useColumns(): Column<SelfCheckMachine>[] {
  const { t, i18n } = useTranslation('self-check')
  return [
    {
      id: 'name',
      label: t('name'),
      width: '30%',
      cell: ({ machineId, name }) => <RowLink id={machineId}>{name}</RowLink>,
    },
    { id: 'location', label: t('location'), cell: ({ location }) => location },
    {
      id: 'lastSeenAt',
      label: t('lastSeenAt'),
      isAside: true,
      cell: ({ lastSeenAt }) => (lastSeenAt ? dayAndMinute(lastSeenAt, i18n.language) : t('never')),
    },
    { id: 'state', label: t('state'), cell: (machine) => <MachineState machine={machine} /> },
  ]
}

function MachineState({ machine: { revokedAt } }: { machine: SelfCheckMachine }) {
  const { t } = useTranslation('self-check')
  return revokedAt ? (
    <StatusChip status="cancelled">{t('revoked')}</StatusChip>
  ) : (
    <StatusChip status="done">{t('live')}</StatusChip>
  )
}
