import type { ReadingKey } from '@shulin/contract/traffic-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../../platform/instants.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx'
import { Facts } from '../../../ui/console/Facts.tsx'
import { Buttons, PanelBody } from '../../../ui/console/PanelParts.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { NewKeyPanel } from './NewKeyPanel.tsx'
import { useReadingKeys, useRevokeKey } from './useTraffic.ts'

/** The keys with which other systems read what is public. */
export function ReadingKeysPage() {
  const { t } = useTranslation('traffic')
  const list = useReadingKeys()
  const columns = useColumns()
  const { close } = useOpenRow()
  return (
    <ConsoleList
      title={t('keys')}
      lead={t('keys.lead')}
      query={list}
      failed={t('keys.failed')}
      keyOf={({ keyId }) => keyId}
      columns={columns}
      count={(count) => t('keys.count', { count })}
      none={{ text: t('keys.none'), why: t('keys.none.why') }}
      renderPanel={(readingKey) => ({
        title: readingKey.name,
        children: <KeyPanel readingKey={readingKey} />,
      })}
      adding={{ label: t('keys.make'), children: <NewKeyPanel onClose={close} /> }}
    />
  )
}

function useColumns(): Column<ReadingKey>[] {
  const { t, i18n } = useTranslation('traffic')
  return [
    {
      id: 'name',
      label: t('key.name'),
      width: '34%',
      cell: ({ keyId, name }) => <RowLink id={keyId}>{name}</RowLink>,
    },
    {
      id: 'requests',
      label: t('key.requests'),
      isNumeric: true,
      cell: ({ requestsPerMinute }) => requestsPerMinute.toLocaleString(i18n.language),
    },
    {
      id: 'lastUsedOn',
      label: t('key.lastUsedOn'),
      isAside: true,
      cell: ({ lastUsedOn }) => lastUsedOn ?? t('key.never'),
    },
    { id: 'state', label: t('key.state'), cell: (key) => <KeyState readingKey={key} /> },
  ]
}

function KeyState({ readingKey: { revokedAt } }: { readingKey: ReadingKey }) {
  const { t } = useTranslation('traffic')
  return revokedAt ? (
    <StatusChip status="cancelled">{t('key.revoked')}</StatusChip>
  ) : (
    <StatusChip status="done">{t('key.live')}</StatusChip>
  )
}

function KeyPanel({ readingKey }: { readingKey: ReadingKey }) {
  const { t, i18n } = useTranslation('traffic')
  const revoke = useRevokeKey()
  const [isAsking, setAsking] = useState(false)
  const { keyId, name, requestsPerMinute, madeBy, madeAt, lastUsedOn, revokedBy, revokedAt } =
    readingKey
  const when = (instant: string) => dayAndMinute(instant, i18n.language)
  return (
    <PanelBody>
      <Facts
        facts={[
          [t('key.state'), <KeyState key="state" readingKey={readingKey} />],
          [t('key.requests'), requestsPerMinute.toLocaleString(i18n.language)],
          [t('key.made'), `${madeBy} · ${when(madeAt)}`],
          [t('key.lastUsedOn'), lastUsedOn ?? t('key.never')],
          [t('key.revokedAt'), revokedAt && `${revokedBy} · ${when(revokedAt)}`],
        ]}
      />
      {!revokedAt && (
        <Buttons>
          <Button size="sm" onPress={() => setAsking(true)}>
            {t('key.revoke')}
          </Button>
        </Buttons>
      )}
      <AlertDialog
        title={t('key.revoke.title', { name })}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        keep={t('cancel')}
        act={t('key.revoke')}
        look="main"
        isBusy={revoke.isPending}
        busyLabel={t('saving')}
        onAct={() =>
          revoke.mutate(keyId, {
            onSuccess: () => setAsking(false),
            onError: ({ message }) => showToast({ kind: 'error', message }),
          })
        }
      >
        <p>{t('key.revoke.why')}</p>
      </AlertDialog>
    </PanelBody>
  )
}
