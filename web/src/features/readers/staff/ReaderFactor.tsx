import { dropFactorOfReader } from '@shulin/contract/readers-staff'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Aside, Buttons, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import styles from './RevealForm.module.css'

/** Turns the second step of a reader's login off, with a reason: for whoever has lost phone and recovery codes. */
export function ReaderFactor({ readerId }: { readerId: string }) {
  const { t } = useTranslation('readers')
  const [isAsking, setAsking] = useState(false)
  const [isDone, setDone] = useState(false)
  return (
    <PanelPart title={t('factor')}>
      <Aside>{isDone ? t('factor.done') : t('factor.lead')}</Aside>
      {isAsking && (
        <DropForm
          readerId={readerId}
          onDone={() => {
            setDone(true)
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {!isAsking && !isDone && (
        <Buttons>
          <Button size="sm" onPress={() => setAsking(true)}>
            {t('factor.drop')}
          </Button>
        </Buttons>
      )}
    </PanelPart>
  )
}

interface DropProps {
  readerId: string
  onDone: () => void
  onClose: () => void
}

function DropForm({ readerId, onDone, onClose }: DropProps) {
  const { t } = useTranslation('readers')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isTooShort = reason.trim().length < 2
  const drop = useMutation({
    mutationFn: () => {
      const body = { readerId, reason: reason.trim() }
      return call(dropFactorOfReader, { body }, { isSilent: true })
    },
    onSuccess: onDone,
  })
  return (
    <div className={styles['form']}>
      <Notice kind="info">{t('factor.told')}</Notice>
      {drop.error && (
        <Notice kind="error" isLive>
          {drop.error.message}
        </Notice>
      )}
      <TextField
        label={t('bindings.reason')}
        value={reason}
        maxLength={200}
        onChange={setReason}
        error={isTried && isTooShort ? t('bindings.reason.missing') : undefined}
      />
      <Buttons>
        <Button
          size="sm"
          look="danger"
          isBusy={drop.isPending}
          onPress={() => {
            setTried(true)
            if (!isTooShort) drop.mutate()
          }}
        >
          {t('factor.drop')}
        </Button>
        <Button size="sm" onPress={onClose}>
          {t('reveal.cancel')}
        </Button>
      </Buttons>
    </div>
  )
}
