import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import type { Begun } from './AccountStep.tsx'
import type { Way } from './contact-codes.ts'
import styles from './recovery.module.css'
import { StepHeading } from './Steps.tsx'

interface Props {
  begun: Begun
  isBusy: boolean
  message: string | undefined
  onChosen: (way: Way) => void
}

/** By which of the verified contacts a code should come. */
export function WayStep({ begun, isBusy, message, onChosen }: Props) {
  const { t } = useTranslation('identity')
  const ways: Way[] = [
    ...(begun.phoneFlag === '1' ? (['phone'] as const) : []),
    ...(begun.emailFlag === '1' ? (['email'] as const) : []),
  ]
  const [way, setWay] = useState<Way>(ways[0]!)

  function submit(event: FormEvent) {
    event.preventDefault()
    onChosen(way)
  }

  return (
    <form className={styles['form']} aria-label={t('reset.way')} onSubmit={submit}>
      <StepHeading>{t('reset.way')}</StepHeading>
      <RadioGroup
        label={t('reset.way.choose')}
        isColumn
        value={way}
        onChange={setWay}
        choices={ways.map((id) => ({ id, label: t(`reset.way.${id}`), hint: begun[id] }))}
      />
      {message !== undefined && (
        <Notice kind="error" isLive>
          {message}
        </Notice>
      )}
      <Button
        type="submit"
        look="main"
        size="lg"
        isBlock
        isBusy={isBusy}
        busyLabel={t('code.sending')}
      >
        {t('code.send')}
      </Button>
    </form>
  )
}
