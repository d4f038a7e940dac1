import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RadioGroup } from '../../../ui/controls/RadioGroup.tsx'
import { StepForm } from './StepForm.tsx'
import type { Begun } from './AccountStep.tsx'
import type { Way } from './contact-codes.ts'
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

  return (
    <StepForm
      label={t('reset.way')}
      next={t('code.send')}
      busy={t('code.sending')}
      isBusy={isBusy}
      refused={message}
      onSubmit={() => onChosen(way)}
    >
      <StepHeading>{t('reset.way')}</StepHeading>
      <RadioGroup
        label={t('reset.way.choose')}
        isColumn
        value={way}
        onChange={setWay}
        choices={ways.map((id) => ({ id, label: t(`reset.way.${id}`), hint: begun[id] }))}
      />
    </StepForm>
  )
}
