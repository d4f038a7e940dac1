import type { SignOnConfirmation } from '@shulin/contract/sign-on'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useInstitution } from '../../institutions/institutions.tsx'
import { forgetCodes } from './codes-in-address.ts'
import styles from './SignOnProgress.module.css'
import { logInWithTicket, type SignOnOutcome, type SignOnTicket } from './log-in-with-ticket.ts'
import type { SessionOutcome } from '../login/log-in.ts'
import { useReader } from '../session/reader.ts'

interface Props {
  /** Nothing where the page was opened without a code, or once more. */
  handed: SignOnTicket | undefined
  /** What is wrong before anything was asked. */
  refused?: string | undefined
  onEntered: (outcome: SessionOutcome) => void
  /** Somebody nobody here knows yet. */
  onUnbound: (ticket: string) => void
}

// Each code is sent once, also when the page is rendered twice.
let sent: { ticket: string; outcome: Promise<SignOnOutcome> } | undefined

/** What stands there while another system's word is exchanged for a session, and when that does not work. */
export function SignOnProgress({ handed, refused, onEntered, onUnbound }: Props) {
  const { t } = useTranslation('identity')
  const { config } = useInstitution()
  const queries = useQueryClient()
  const [said, setSaid] = useState<Extract<SignOnOutcome, { kind: 'confirm' | 'refused' }>>()

  async function exchange(signOnTicket: SignOnTicket) {
    if (sent?.ticket !== signOnTicket.ticket) {
      sent = {
        ticket: signOnTicket.ticket,
        outcome: logInWithTicket(signOnTicket, { config, queries }),
      }
    }
    const outcome = await sent.outcome
    forgetCodes()
    if (outcome.kind === 'unbound') onUnbound(outcome.ticket)
    else if (outcome.kind === 'confirm' || outcome.kind === 'refused') setSaid(outcome)
    else onEntered(outcome)
  }

  useEffect(() => {
    if (handed) void exchange(handed)
    // oxlint-disable-next-line react/exhaustive-deps -- what counts is what the page was opened with
  }, [])

  const failure =
    refused ?? (handed ? said?.kind === 'refused' && said.message : t('signOn.nothing'))
  return (
    <div className={`wrap ${styles['place']}`}>
      <div className={styles['card']}>
        <Page title={t('signOn')} width="part">
          {said?.kind === 'confirm' && handed ? (
            <Confirm
              who={said.who}
              onConfirm={() => {
                setSaid(undefined)
                void exchange({ ...handed, ticket: said.who.ticket })
              }}
            />
          ) : failure ? (
            <div className={styles['said']}>
              <Notice kind="error" isLive>
                {failure}
              </Notice>
              <LinkButton look="main" href="/login">
                {t('signOn.again')}
              </LinkButton>
            </div>
          ) : (
            <output>{t('signOn.working')}</output>
          )}
        </Page>
      </div>
    </div>
  )
}

interface ConfirmProps {
  who: SignOnConfirmation
  onConfirm: () => void
}

/** Names the account elsewhere, who is logged in and who would be: nobody changes, and nothing is bound, by following a link. */
function Confirm({ who, onConfirm }: ConfirmProps) {
  const { t } = useTranslation('identity')
  const reader = useReader()
  return (
    <div className={styles['said']}>
      <Notice isLive>
        {reader
          ? t('signOn.instead', { now: `${reader.name} (${reader.primaryId})` })
          : t('signOn.unasked')}
      </Notice>
      <p>{t('signOn.outside', who.outside)}</p>
      <p>
        {who.name === null
          ? t('signOn.unbound')
          : t('signOn.as', { who: `${who.name} (${who.account})` })}
      </p>
      <div className={styles['choice']}>
        <Button look="main" onPress={onConfirm}>
          {who.name === null ? t('signOn.bind') : t('signOn.confirm', { name: who.name })}
        </Button>
        <LinkButton href="/home">{reader ? t('signOn.stay') : t('signOn.cancel')}</LinkButton>
      </div>
    </div>
  )
}
