import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RadioGroup } from '../../../ui/controls/RadioGroup.tsx'
import { StepForm } from './StepForm.tsx'
import type { StartedRecovery } from './AccountStep.tsx'
import type { ContactKind } from './contact-codes.ts'
import { StepHeading } from './Steps.tsx'

interface Props {
  begun: StartedRecovery
  isBusy: boolean
  message: string | undefined
  onChosen: (kind: ContactKind) => void
}

/** By which of the verified contacts a code should come. */
export function ContactKindStep({ begun, isBusy, message, onChosen }: Props) {
  const { t } = useTranslation('identity')
  const ways: ContactKind[] = [
    ...(begun.phoneFlag === '1' ? (['phone'] as const) : []),
    ...(begun.emailFlag === '1' ? (['email'] as const) : []),
  ]
  const [way, setWay] = useState<ContactKind>(ways[0]!)

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
