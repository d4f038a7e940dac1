import type { SelfCheckMachine } from '@shulin/contract/self-check-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../../platform/instants.ts'
import { Facts } from '../../../ui/console/Facts.tsx'
import { Buttons, PanelBody } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { MachineForm, type Location } from './MachineForm.tsx'
import { useRevokeMachine } from './queries.ts'

interface Props {
  machine: SelfCheckMachine
  locations: readonly Location[]
  onClose: () => void
}

/** What is known of a machine, and what can be done with it. */
export function MachinePanel({ machine, locations, onClose }: Props) {
  const { t, i18n } = useTranslation('self-check')
  const revoke = useRevokeMachine()
  const [isChanging, setChanging] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { machineId, name, login, location, institutionId, charset, language } = machine
  const { asksSecret, madeBy, madeAt, lastSeenAt, revokedBy, revokedAt } = machine
  const when = (instant: string) => dayAndMinute(instant, i18n.language)

  if (isChanging) return <MachineForm machine={machine} locations={locations} onClose={onClose} />
  return (
    <PanelBody>
      <Facts
        facts={[
          [t('login'), login],
          [t('location'), location],
          [t('institutionId'), institutionId],
          [t('charset'), charset],
          [t('language'), t(`language.${language}`)],
          [t('asksSecret'), t(asksSecret ? 'yes' : 'no')],
          [t('lastSeenAt'), lastSeenAt ? when(lastSeenAt) : t('never')],
          [t('made'), `${madeBy} · ${when(madeAt)}`],
          [t('revoked'), revokedAt && `${revokedBy} · ${when(revokedAt)}`],
        ]}
      />
      {!revokedAt && (
        <Buttons>
          <Button size="sm" look="main" onPress={() => setChanging(true)}>
            {t('change')}
          </Button>
          <Button size="sm" onPress={() => setAsking(true)}>
            {t('revoke')}
          </Button>
        </Buttons>
      )}
      <AlertDialog
        title={t('revoke.title', { name })}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        keep={t('cancel')}
        act={t('revoke')}
        look="main"
        isBusy={revoke.isPending}
        busyLabel={t('saving')}
        onAct={() =>
          revoke.mutate(machineId, {
            onSuccess: () => setAsking(false),
            onError: ({ message }) => showToast({ kind: 'error', message }),
          })
        }
      >
        <p>{t('revoke.why')}</p>
      </AlertDialog>
    </PanelBody>
  )
}
