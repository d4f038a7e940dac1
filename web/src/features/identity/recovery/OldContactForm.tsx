import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RadioGroup } from '../../../ui/controls/RadioGroup.tsx'
import { StepForm } from './StepForm.tsx'
import { CodeField } from './CodeField.tsx'
import { contactCodes, type ContactKind } from './contact-codes.ts'
import { useAttempt } from './useAttempt.ts'

interface Props {
  /** The contacts that are verified; the first is the one to be replaced. */
  ways: readonly ContactKind[]
  onProven: () => void
}

const codes = contactCodes('change')

/** Shows that a verified contact is still one's own, by a code sent there, before another takes its place. */
export function OldContactForm({ ways, onProven }: Props) {
  const { t } = useTranslation('identity')
  const [way, setWay] = useState(ways[0]!)
  const [sent, setSent] = useState<{ at: number; remainTimes: number }>()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { isBusy, refused, attempt } = useAttempt()

  async function send() {
    const left = await attempt(() => codes.send(way))
    if (left) setSent({ at: Date.now(), ...left })
  }

  async function check() {
    const isComplete = /^\d{6}$/.test(code.trim())
    setMissing(!isComplete)
    if (isComplete && (await attempt(() => codes.check(way, code.trim())))) onProven()
  }

  return (
    <StepForm
      label={t('oldContact')}
      next={sent ? t('reset.next') : t('code.send')}
      busy={sent ? t('reset.busy') : t('code.sending')}
      isBusy={isBusy}
      refused={sent ? undefined : refused?.message}
      onSubmit={sent ? check : send}
    >
      <p className="t-2">{t('oldContact.lead')}</p>
      {ways.length > 1 && !sent && (
        <RadioGroup
          label={t('reset.way.choose')}
          value={way}
          onChange={setWay}
          choices={ways.map((id) => ({ id, label: t(`reset.way.${id}`) }))}
        />
      )}
      {sent && (
        <CodeField
          sentAt={sent.at}
          remainTimes={sent.remainTimes}
          value={code}
          onChange={(text) => {
            setCode(text)
            setMissing(false)
          }}
          onSendAgain={() => void send()}
          hint={t(`oldContact.${way}.sent`)}
          error={isMissing ? t('code.missing') : refused?.message}
        />
      )}
      <p className="t-2">{t('oldContact.lost')}</p>
    </StepForm>
  )
}
