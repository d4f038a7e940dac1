import { setNewPassword } from '@shulin/contract/recovery'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { call, RefusedCall } from '../../../platform/api.ts'
import { served } from '../../../platform/served.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { encodePassword } from '../password/des.ts'
import card from '../password/ModifyPasswordPage.module.css'
import { NewPasswordForm } from '../password/NewPasswordForm.tsx'
import { AccountStep, type StartedRecovery } from './AccountStep.tsx'
import { CodeStep } from './CodeStep.tsx'
import { contactCodes, type ContactKind } from './contact-codes.ts'
import styles from './recovery.module.css'
import { StepHeading, Steps } from './Steps.tsx'
import { useAttempt } from './useAttempt.ts'
import { ContactKindStep } from './ContactKindStep.tsx'

type ResetStep =
  | { step: 'account' }
  | { step: 'way'; begun: StartedRecovery }
  | {
      step: 'code'
      begun: StartedRecovery
      way: ContactKind
      sent: { at: number; remainTimes: number }
    }
  | { step: 'password'; begun: StartedRecovery }
  | { step: 'done' | 'over' }

const order = ['account', 'way', 'code', 'password'] as const

/** A forgotten password, step by step. The ticket stays in the memory of the page: a reload begins again. */
export function ResetPasswordPage() {
  const { t } = useTranslation('identity')
  const sent = useTicketOfLink()
  const [standing, setStanding] = useState<ResetStep>(
    sent === null ? { step: 'account' } : { step: 'password', begun: { ...nobody, ...sent } },
  )
  const place = order.findIndex((step) => step === standing.step)
  return (
    <div className={`wrap ${card['place']}`}>
      <div className={card['card']}>
        <Page title={t('reset')} width="part">
          {place >= 0 && (
            <Steps
              label={t('reset.steps')}
              steps={order.map((step) => t(`reset.step.${step}`))}
              current={place}
            />
          )}
          <Step standing={standing} onGo={setStanding} />
        </Page>
      </div>
    </div>
  )
}

/** Who came by a link of the library's: its ticket says whose password it is. */
const nobody = { username: '', phone: '', email: '', phoneFlag: '0', emailFlag: '0' } as const

/** The ticket of a link. It is taken out of the address, which others may see and browsers remember. */
function useTicketOfLink() {
  const [params, setParams] = useSearchParams()
  const ticket = params.get('ticket')
  useEffect(() => {
    if (ticket !== null) setParams({}, { replace: true })
  }, [ticket, setParams])
  return ticket === null ? null : { resetTicket: ticket }
}

interface StepProps {
  standing: ResetStep
  onGo: (next: ResetStep) => void
}

function Step({ standing, onGo }: StepProps) {
  const { t } = useTranslation('identity')
  switch (standing.step) {
    case 'account':
      return <AccountStep onBegun={(begun) => onGo({ step: 'way', begun })} />
    case 'way':
    case 'code':
      return <WayAndCode standing={standing} onGo={onGo} />
    case 'password':
      return <PasswordStep begun={standing.begun} onGo={onGo} />
    case 'done':
      return (
        <div className={card['over']}>
          <StepHeading>{t('reset.done')}</StepHeading>
          <p>{t('reset.done.how')}</p>
          <LinkButton look="main" href="/login">
            {t('reset.logIn')}
          </LinkButton>
        </div>
      )
  }
  return (
    <div className={card['over']}>
      <Notice kind="error" isLive>
        {t('reset.over')}
      </Notice>
      <Button look="main" onPress={() => onGo({ step: 'account' })}>
        {t('reset.beginAgain')}
      </Button>
    </div>
  )
}

function WayAndCode({
  standing,
  onGo,
}: {
  standing: ResetStep & { step: 'way' | 'code' }
  onGo: StepProps['onGo']
}) {
  const { isBusy, refused, attempt } = useAttempt()
  const { begun } = standing
  const codes = contactCodes('reset', begun.resetTicket)
  const isOver = refused?.errCode === 401

  async function send(kind: ContactKind) {
    const sent = await attempt(() => codes.send(kind))
    if (sent) onGo({ step: 'code', begun, way: kind, sent: { at: Date.now(), ...sent } })
  }
  async function check(kind: ContactKind, code: string) {
    const checked = await attempt(() => codes.check(kind, code))
    if (checked) onGo({ step: 'password', begun })
  }

  if (isOver) return <Step standing={{ step: 'over' }} onGo={onGo} />
  const shown = { isBusy, message: refused?.message }
  if (standing.step === 'way') {
    return <ContactKindStep {...shown} begun={begun} onChosen={(way) => void send(way)} />
  }
  const { way, sent } = standing
  return (
    <CodeStep
      {...shown}
      to={begun[way]}
      sent={sent}
      onGiven={(code) => void check(way, code)}
      onSendAgain={() => void send(way)}
    />
  )
}

function PasswordStep({ begun, onGo }: { begun: StartedRecovery; onGo: StepProps['onGo'] }) {
  const { t } = useTranslation('identity')

  async function set(chosen: string) {
    const password = encodePassword(chosen, served.passwordKey)
    const body = { password, confirmPassword: password }
    const manner = { isSilent: true, ticket: begun.resetTicket }
    try {
      await call(setNewPassword, { body }, manner)
      onGo({ step: 'done' })
      return undefined
    } catch (failure) {
      if (!(failure instanceof RefusedCall)) throw failure
      if (failure.reply.errCode !== 401) return failure.reply.message
      onGo({ step: 'over' })
      return undefined
    }
  }

  return (
    <div className={styles['form']}>
      <StepHeading>{t('reset.password')}</StepHeading>
      <NewPasswordForm username={begun.username} save={t('reset.save')} onChosen={set} />
      <p>
        <Link to="/login">{t('reset.keep')}</Link>
      </p>
    </div>
  )
}
