import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'
import { useSignOut, type Staff } from './staff.tsx'
import styles from './SignInPage.module.css'

interface Props {
  staff: Staff
  /** The phone is set up; these stand for it on the day it is lost. */
  onDone: (recoveryCodes: string[]) => void
}

/** What is missing between a link or a password and the console: a password, and a phone that makes codes. */
export function EnrolPage({ staff, onDone }: Props) {
  const { t } = useTranslation('staff')
  const back = useSignOut()
  const { name, institution } = staff
  return (
    <Page
      title={t('enrol')}
      kind={t('title')}
      width="text"
      lead={t('enrol.why', { name, institution: institution.name })}
    >
      {staff.hasPassword ? (
        <section className={styles['step']} aria-labelledby="enrol-factor">
          <h2 id="enrol-factor">{t('factor')}</h2>
          <SecondFactorSetup onDone={onDone} />
        </section>
      ) : (
        <section className={styles['step']} aria-labelledby="enrol-password">
          <h2 id="enrol-password">{t('password.set')}</h2>
          <PasswordForm asksCurrent={false} />
        </section>
      )}
      <Button onPress={() => back.mutate()}>{t('code.back')}</Button>
    </Page>
  )
}
