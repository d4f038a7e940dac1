import { purposesWithTicket } from '@shulin/contract/readers-staff'
import { readPurposes, type HiddenField, type ReadPurpose } from '@shulin/contract/readers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Buttons } from '../../../ui/console/PanelParts.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import styles from './RevealForm.module.css'
import { useReveal } from './useReaders.ts'

interface Props {
  readerId: string
  /** What there is to be shown. */
  fields: HiddenField[]
  onShown: (values: Partial<Record<HiddenField, string | null>>) => void
  onClose: () => void
}

/** Which of the masked values, and what for. The reader can see both later. */
export function RevealForm({ readerId, fields, onShown, onClose }: Props) {
  const { t } = useTranslation('readers')
  const [chosen, setChosen] = useState<HiddenField[]>([])
  const [purpose, setPurpose] = useState<ReadPurpose | null>(null)
  const [ticket, setTicket] = useState('')
  const [isTried, setTried] = useState(false)
  const reveal = useReveal(readerId)
  const needsTicket = purpose !== null && purposesWithTicket.includes(purpose)
  const lacksTicket = needsTicket && ticket.trim() === ''

  const show = () => {
    setTried(true)
    if (purpose === null || chosen.length === 0 || lacksTicket) return
    reveal.mutate(
      { fields: chosen, purpose, ticket: ticket.trim() === '' ? undefined : ticket.trim() },
      { onSuccess: ({ shown }) => onShown(shown) },
    )
  }

  return (
    <div className={styles['form']}>
      <Notice kind="info">{t('reveal.told')}</Notice>
      {reveal.error && (
        <Notice kind="error" isLive>
          {reveal.error.message}
        </Notice>
      )}
      <fieldset className={styles['fields']}>
        <legend>{t('reveal.which')}</legend>
        {fields.map((field) => (
          <Checkbox
            key={field}
            isChecked={chosen.includes(field)}
            isInvalid={isTried && chosen.length === 0}
            onChange={(isChosen) =>
              setChosen(isChosen ? [...chosen, field] : chosen.filter((other) => other !== field))
            }
          >
            {t(`field.${field}`)}
          </Checkbox>
        ))}
        {isTried && chosen.length === 0 && (
          <p className={styles['wrong']} role="alert">
            {t('reveal.none')}
          </p>
        )}
      </fieldset>
      <Select<ReadPurpose>
        label={t('reveal.purpose')}
        value={purpose}
        onChange={setPurpose}
        error={isTried && purpose === null ? t('reveal.purpose.missing') : undefined}
        options={readPurposes.map((id) => ({ id, label: t(`purpose.${id}`) }))}
      />
      <TextField
        label={t('reveal.ticket')}
        value={ticket}
        maxLength={64}
        isOptional={!needsTicket}
        hint={t('reveal.ticket.hint')}
        error={isTried && lacksTicket ? t('reveal.ticket.missing') : undefined}
        onChange={setTicket}
      />
      <Buttons>
        <Button
          size="sm"
          look="main"
          isBusy={reveal.isPending}
          busyLabel={t('reveal.showing')}
          onPress={show}
        >
          {t('reveal.show')}
        </Button>
        <Button size="sm" onPress={onClose}>
          {t('reveal.cancel')}
        </Button>
      </Buttons>
    </div>
  )
}
