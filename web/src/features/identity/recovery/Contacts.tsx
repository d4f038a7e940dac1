import type { UserInfo } from '@shulin/contract/identity'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import type { ContactKind } from './contact-codes.ts'
import styles from './recovery.module.css'

const ways = ['email', 'phone'] as const

/** A mail address and a phone, masked; empty where none is known. */
export type MaskedContacts = Record<ContactKind, string>

interface Props {
  reader: UserInfo
  contacts?: MaskedContacts | undefined
}

/** The contacts that are verified, and the way to bind or change them. */
export function Contacts({ reader, contacts }: Props) {
  const { t } = useTranslation('identity')
  const [open, setOpen] = useState<ContactKind>()
  const isVerified = { email: reader.emailCheckFlag === '1', phone: reader.mobileCheckFlag === '1' }
  return (
    <section className={styles['part']} aria-labelledby="own-contacts">
      <h2 id="own-contacts" className="t-section">
        {t('contacts')}
      </h2>
      <p className="t-2">{t('contacts.lead')}</p>
      <ul className={styles['contacts']}>
        {ways.map((way) => (
          <li key={way} className={styles['contact']}>
            <span>
              <b>{t(`contact.${way}`)}</b>{' '}
              {contacts?.[way] && <span className="num">{contacts[way]} </span>}
              <span className="t-2">
                {t(isVerified[way] ? 'contacts.verified' : 'contacts.unverified')}
              </span>
            </span>
            <Button size="sm" onPress={() => setOpen(way)}>
              {t(isVerified[way] ? `contact.${way}.change` : `contact.${way}.bind`)}
            </Button>
          </li>
        ))}
      </ul>
      {open && (
        <ContactDialog
          way={open}
          verified={ways.filter((way) => isVerified[way])}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}
