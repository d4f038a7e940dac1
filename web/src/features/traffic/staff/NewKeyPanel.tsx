import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Buttons, PanelBody } from '../../../ui/console/PanelParts.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useMakeKey } from './useTraffic.ts'

const isAllowance = (text: string) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 60_000

/** Names a system and gives it a key; the key is shown once. */
export function NewKeyPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('traffic')
  const make = useMakeKey()
  const [name, setName] = useState('')
  const [allowance, setAllowance] = useState('600')
  const [isTried, setTried] = useState(false)

  const save = () => {
    setTried(true)
    if (name.trim() === '' || !isAllowance(allowance)) return
    make.mutate(
      { name: name.trim(), requestsPerMinute: Number(allowance) },
      { onError: ({ message }) => showToast({ kind: 'error', message }) },
    )
  }

  if (make.data) {
    const { key } = make.data
    const copy = () =>
      void navigator.clipboard
        .writeText(key)
        .then(() => showToast({ kind: 'success', message: t('key.copied') }))
    return (
      <PanelBody>
        <Notice kind="warning">{t('key.shownOnce')}</Notice>
        <TextField
          label={t('key.itself', { name: make.data.readingKey.name })}
          value={key}
          isReadOnly
          rows={2}
          hint={t('key.how')}
          onChange={() => {}}
        />
        <Buttons>
          <Button size="sm" onPress={copy}>
            {t('key.copy')}
          </Button>
          <Button size="sm" look="main" onPress={onClose}>
            {t('key.kept')}
          </Button>
        </Buttons>
      </PanelBody>
    )
  }
  return (
    <PanelBody>
      <TextField
        label={t('key.name')}
        value={name}
        maxLength={100}
        hint={t('key.name.hint')}
        error={isTried && name.trim() === '' ? t('key.name.missing') : undefined}
        onChange={setName}
      />
      <TextField
        label={t('key.requests')}
        value={allowance}
        maxLength={5}
        inputMode="numeric"
        error={isTried && !isAllowance(allowance) ? t('key.requests.wrong') : undefined}
        onChange={setAllowance}
      />
      <Buttons>
        <Button
          size="sm"
          look="main"
          isBusy={make.isPending}
          busyLabel={t('saving')}
          onPress={save}
        >
          {t('keys.make')}
        </Button>
        <Button size="sm" onPress={onClose}>
          {t('cancel')}
        </Button>
      </Buttons>
    </PanelBody>
  )
}
