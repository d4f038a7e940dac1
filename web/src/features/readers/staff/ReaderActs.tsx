import type { ListedReader } from '@shulin/contract/readers-staff'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Buttons, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useStaff } from '../../staff/staff.tsx'
import { EditReader } from './EditReader.tsx'
import { EraseReader } from './EraseReader.tsx'
import styles from './RevealForm.module.css'
import { useDesk } from './useDesk.ts'

type SimpleAct = 'restore card' | 'lock' | 'unlock' | 'renew' | 'reset password'
type ReaderAct = SimpleAct | 'edit' | 'erase'

/** What can be done with an account in this state. */
const possible: Record<string, readonly ReaderAct[]> = {
  active: ['renew', 'edit', 'reset password', 'lock', 'erase'],
  'lost card': ['restore card', 'renew', 'edit', 'reset password', 'lock', 'erase'],
  locked: ['unlock', 'renew', 'edit', 'erase'],
  cleared: ['edit', 'erase'],
}

interface Props {
  reader: ListedReader
  /** After something was done. */
  onDone?: () => void
}

/** What the desk does with the account of a reader: each with its reason. */
export function ReaderActs({ reader, onDone }: Props) {
  const { t } = useTranslation('readers')
  const { roles } = useStaff()
  const [asked, setAsked] = useState<ReaderAct>()
  const close = () => setAsked(undefined)
  const acts = (possible[reader.state] ?? []).filter(
    (act) => act !== 'erase' || roles.includes('admin'),
  )
  return (
    <PanelPart title={t('desk')}>
      {asked === undefined || asked === 'erase' ? (
        <Buttons>
          {acts.map((act) => (
            <Button
              key={act}
              size="sm"
              {...(act === 'erase' && { look: 'danger' })}
              onPress={() => setAsked(act)}
            >
              {t(`desk.${act}`)}
            </Button>
          ))}
        </Buttons>
      ) : asked === 'edit' ? (
        <EditReader readerId={reader.readerId} onClose={close} onDone={onDone} />
      ) : (
        <ActForm key={asked} reader={reader} act={asked} onClose={close} onDone={onDone} />
      )}
      {asked === 'erase' && <EraseReader reader={reader} onClose={close} onDone={onDone} />}
    </PanelPart>
  )
}

interface FormProps {
  reader: ListedReader
  act: SimpleAct
  onClose: () => void
  onDone: (() => void) | undefined
}

/** One act that needs no more than a reason, and a day where it is renewed. */
function ActForm({ reader, act, onClose, onDone }: FormProps) {
  const { readerId, validUntil: before } = reader
  const { t } = useTranslation('readers')
  const desk = useDesk(readerId)
  const [reason, setReason] = useState('')
  const [validUntil, setValidUntil] = useState(before)
  const [isTried, setTried] = useState(false)
  const lacksReason = reason.trim().length < 2
  const lacksDay = act === 'renew' && validUntil === ''

  const done = (to: string | undefined) => {
    const message = to === undefined ? t(`desk.${act}.done`) : t('desk.link.sent', { to })
    showToast({ kind: 'success', message })
    onClose()
    onDone?.()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (lacksReason || lacksDay) return
    const wish = act === 'renew' ? { act, validUntil } : { act }
    desk.mutate({ ...wish, reason: reason.trim() }, { onSuccess: done })
  }

  return (
    <form className={styles['form']} onSubmit={send} noValidate>
      <Notice kind="info">{t(`desk.${act}.told`)}</Notice>
      {desk.error && (
        <Notice kind="error" isLive>
          {desk.error.message}
        </Notice>
      )}
      {act === 'renew' && (
        <TextField
          type="date"
          label={t('reader.validUntil')}
          value={validUntil}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed is gone, and this is what it asks for
          autoFocus
          onChange={setValidUntil}
          error={isTried && lacksDay ? t('desk.day.missing') : undefined}
        />
      )}
      <TextField
        label={t('desk.reason')}
        value={reason}
        maxLength={200}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above, where no day is asked for
        autoFocus={act !== 'renew'}
        onChange={setReason}
        error={isTried && lacksReason ? t('desk.reason.missing') : undefined}
      />
      <Buttons>
        <Button
          type="submit"
          size="sm"
          look={act === 'lock' || act === 'reset password' ? 'danger' : 'main'}
          isBusy={desk.isPending}
          busyLabel={t('desk.working')}
        >
          {t(`desk.${act}`)}
        </Button>
        <Button size="sm" onPress={onClose}>
          {t('reveal.cancel')}
        </Button>
      </Buttons>
    </form>
  )
}
