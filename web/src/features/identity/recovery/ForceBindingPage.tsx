import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { RadioGroup } from '../../../ui/controls/RadioGroup.tsx'
import { useInstitution } from '../../institutions/institutions.tsx'
import { heldBindTicket, keepBindTicket } from './demanded-binding.ts'
import { bindContactWith } from '../login/log-in.ts'
import card from '../password/ModifyPasswordPage.module.css'
import { useAfterLogin } from '../login/useAfterLogin.ts'
import { contactCodes, type ContactKind } from './contact-codes.ts'
import { ContactForm, type ProvenContact } from './ContactForm.tsx'
import styles from './recovery.module.css'

/** Where a login leads that asks for a mail address or a phone first. Whoever comes by another way is to log in. */
export function ForceBindingPage() {
  const { t } = useTranslation('identity')
  const { config } = useInstitution()
  const queries = useQueryClient()
  const arrive = useAfterLogin()
  const [ticket] = useState(heldBindTicket)
  const [way, setWay] = useState<ContactKind>('email')
  const [isOver, setOver] = useState(false)
  // Whoever leaves the page leaves no ticket behind.
  useEffect(() => () => keepBindTicket(undefined), [])
  if (ticket === undefined) return <Navigate to="/login" replace />
  const codes = contactCodes('bind', ticket)

  const bind = (held: string) => async (proven: ProvenContact) => {
    const { contact, code } = proven
    await codes.check(proven.way, code, contact)
    const named = proven.way === 'email' ? { email: contact } : { phone: contact }
    const outcome = await bindContactWith(held, named, code, { config, queries })
    if (outcome.kind === 'refused') return outcome.message
    if (outcome.kind === 'over') setOver(true)
    else arrive(outcome, '/personalCenter')
    return undefined
  }

  return (
    <div className={`wrap ${card['place']}`}>
      <div className={card['card']}>
        <Page title={t('forceBinding')} width="part">
          {isOver ? (
            <div className={card['over']}>
              <Notice kind="error" isLive>
                {t('change.over')}
              </Notice>
              <LinkButton look="main" href="/login">
                {t('change.logInAgain')}
              </LinkButton>
            </div>
          ) : (
            <div className={styles['form']}>
              <Notice>{t('forceBinding.why')}</Notice>
              <RadioGroup
                label={t('forceBinding.choose')}
                value={way}
                onChange={setWay}
                choices={(['email', 'phone'] as const).map((id) => ({
                  id,
                  label: t(`contact.${id}`),
                }))}
              />
              <ContactForm
                key={way}
                way={way}
                codes={codes}
                save={t('forceBinding.save')}
                onProven={bind(ticket)}
              />
            </div>
          )}
        </Page>
      </div>
    </div>
  )
}
