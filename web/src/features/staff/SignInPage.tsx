import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useSignIn } from './staff.tsx'
import styles from './SignInPage.module.css'

interface Props {
  isRetrying: boolean
  onRetry: () => void
}

/** Which library somebody works at stays the same; who it is, is not kept. */
const keptAs = 'staffInstitution'

/** Shown to whoever is not logged in: institution, account, password; and how to get a link. */
export function SignInPage({ isRetrying, onRetry }: Props) {
  const { t } = useTranslation('staff')
  return (
    <Page title={t('signIn')} kind={t('title')} width="text" lead={t('signIn.why')}>
      <SignInForm />
      <OtherWays />
      <Button isBusy={isRetrying} onPress={onRetry}>
        {t('signIn.retry')}
      </Button>
    </Page>
  )
}

function SignInForm() {
  const { t } = useTranslation('staff')
  const [params] = useSearchParams()
  const [institution, setInstitution] = useState(
    params.get('institution') ?? localStorage.getItem(keptAs) ?? '',
  )
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const signIn = useSignIn()
  const missing = (value: string) =>
    isTried && value.trim() === '' ? t('signIn.missing') : undefined

  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const typed = { institution: institution.trim(), account: account.trim(), password }
    if (Object.values(typed).includes('')) return
    localStorage.setItem(keptAs, typed.institution)
    signIn.mutate(typed, { onError: () => setPassword('') })
  }

  return (
    <form className={styles['form']} noValidate onSubmit={send}>
      {signIn.error && (
        <Notice kind="error" isLive>
          {signIn.error.message}
        </Notice>
      )}
      <TextField
        label={t('signIn.institution')}
        name="organization"
        autoComplete="organization"
        value={institution}
        maxLength={64}
        hint={t('signIn.institution.hint')}
        error={missing(institution)}
        onChange={setInstitution}
      />
      <TextField
        label={t('account')}
        name="username"
        autoComplete="username"
        value={account}
        maxLength={64}
        error={missing(account)}
        onChange={setAccount}
      />
      <TextField
        label={t('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        maxLength={256}
        error={missing(password)}
        onChange={setPassword}
      />
      <Button type="submit" look="main" isBusy={signIn.isPending} busyLabel={t('checking')}>
        {t('signIn.go')}
      </Button>
    </form>
  )
}

/** For the first time, and for the day when nothing else works. */
function OtherWays() {
  const { t } = useTranslation('staff')
  const [group, account, name] = [t('signIn.group'), t('signIn.account'), t('signIn.name')]
  return (
    <section className={styles['more']} aria-labelledby="other-ways">
      <h2 id="other-ways">{t('signIn.other')}</h2>
      <p>{t('signIn.invite')}</p>
      <p>{t('signIn.ask')}</p>
      <code className={styles['command']}>{`shulin staff link <${group}> <${account}>`}</code>
      <p>{t('signIn.new')}</p>
      <code className={styles['command']}>
        {`shulin staff put <${group}> <${account}> --name <${name}>`}
      </code>
      <p>{t('signIn.open')}</p>
    </section>
  )
}
