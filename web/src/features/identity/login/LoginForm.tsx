import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { useInstitution } from '../../institutions/institutions.tsx'
import { logInWith } from './log-in.ts'
import { LoginCode, type SecondStep } from './LoginCode.tsx'
import styles from './LoginForm.module.css'
import { QrLogin } from './QrLogin.tsx'
import { useAfterLogin } from './useAfterLogin.ts'
import { useVerificationCode } from './useVerificationCode.ts'
import { VerificationPicture } from './VerificationPicture.tsx'
import { WithPasswordKey } from '../password/WithPasswordKey.tsx'

interface Props {
  /** In a dialog the first field has the focus, and the button gives way to a sign while the login runs. */
  isDialog?: boolean
}

const nobody = { privacy: false, username: '', password: '', verifyCode: '' }

type Field = 'username' | 'password' | 'verifyCode'

/** Which field a refusal speaks of: whoever is told of a wrong password types it again. */
const fieldOf: Partial<Record<string, Field>> = {
  'login.account-missing': 'username',
  'login.wrong': 'password',
  'login.password-missing': 'password',
  'login.code-wrong': 'verifyCode',
  'login.work-wrong': 'verifyCode',
}

/** What a library calls the number of its readers: citizens have no student number. */
const hintFor: Partial<
  Record<string, 'login.username.hint.public' | 'login.username.hint.school'>
> = {
  public: 'login.username.hint.public',
  school: 'login.username.hint.school',
}

const isEmpty = (typed: string) => ['', 'null'].includes(typed.trim())

/** The login, the same on its page and in the dialog: account and password, and a code of the phone for whoever wants it. */
export function LoginForm({ isDialog = false }: Props) {
  const [step, setStep] = useState<SecondStep>()
  const [over, setOver] = useState<string>()
  if (!step) {
    return (
      <WithPasswordKey>
        <PasswordForm isDialog={isDialog} over={over} onCodeNeeded={setStep} />
      </WithPasswordKey>
    )
  }
  return (
    <LoginCode
      step={step}
      onBack={(why) => {
        setOver(why)
        setStep(undefined)
      }}
    />
  )
}

interface PasswordProps {
  isDialog: boolean
  /** Why the login begins again. */
  over: string | undefined
  onCodeNeeded: (step: SecondStep) => void
}

/** Account, password and verification code. */
function PasswordForm({ isDialog, over, onCodeNeeded }: PasswordProps) {
  const { t } = useTranslation('identity')
  const { config } = useInstitution()
  const queries = useQueryClient()
  const arrive = useAfterLogin()
  const code = useVerificationCode()
  const [refusal, setRefusal] = useState(over)
  /** Where the reader goes on after a refusal: a field, or the button. */
  const [wayOn, setWayOn] = useState<{ to: Field | undefined }>()
  const [isKeptOut, setKeptOut] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const messageId = useId()

  const missing = (field: Field, typed: string) =>
    isEmpty(typed) ? t(`login.${field}.missing`) : undefined
  const form = useForm({
    first: nobody,
    tells: 'first',
    rules: ({ privacy, username, password, verifyCode }) => ({
      privacy: privacy ? undefined : t('login.privacy.missing'),
      username: missing('username', username),
      password: missing('password', password),
      verifyCode: missing('verifyCode', verifyCode),
    }),
    act: async (typed, { set }) => {
      const username = typed.username.trim()
      const outcome = await logInWith(
        { username, password: typed.password, verifyCode: typed.verifyCode.trim() },
        { config, queries },
      )
      if (outcome.kind === 'code') return onCodeNeeded({ ticket: outcome.ticket, username })
      if (outcome.kind === 'refused' || outcome.kind === 'password') setRefusal(outcome.message)
      setKeptOut(outcome.kind === 'refused' && outcome.code === 'login.too-many-attempts')
      if (outcome.kind !== 'refused') return arrive(outcome)
      set('verifyCode', '')
      setWayOn({ to: fieldOf[outcome.code ?? ''] })
      void code.renew()
    },
  })
  const { isBusy } = form

  // In the dialog the button was away while the login ran, and the focus went to the close button: Enter would close it.
  useEffect(() => {
    if (!wayOn || isBusy) return
    const on = wayOn.to === undefined ? '[type="submit"]' : `[name="${wayOn.to}"]`
    const there = element.current?.querySelector<HTMLElement>(on)
    there?.focus()
    // What was typed is replaced by what is typed now.
    if (there instanceof HTMLInputElement) there.select()
  }, [wayOn, isBusy])

  /** What the server refused stands below the fields; a field that it speaks of refers to it. */
  const field = (name: Field) => ({
    ...form.field(name),
    onChange: (text: string) => {
      form.set(name, text)
      if (wayOn?.to === name) setWayOn(undefined)
    },
    errorElsewhere: wayOn?.to === name ? messageId : undefined,
  })
  const message = refusal ?? form.errorOf('privacy')
  return (
    <form
      {...form.frame}
      ref={element}
      className={styles['form']}
      aria-label={t('login.form')}
      onSubmit={(event) => {
        setRefusal(undefined)
        setWayOn(undefined)
        form.frame.onSubmit(event)
      }}
    >
      <TextField
        {...field('username')}
        label={t('login.username')}
        autoComplete="username"
        maxLength={128}
        hint={t(hintFor[config.libTypeCode ?? ''] ?? 'login.username.hint')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is there to be filled in
        autoFocus={isDialog}
      />
      <TextField
        {...field('password')}
        label={t('login.password')}
        type="password"
        autoComplete="current-password"
        maxLength={128}
      />
      <VerificationPicture code={code} {...field('verifyCode')} />
      <Checkbox
        name="privacy"
        isChecked={form.values.privacy}
        isInvalid={form.errorOf('privacy') !== undefined}
        onChange={(isChecked) => form.set('privacy', isChecked)}
      >
        {t('login.agree')}
        <Link className={styles['policy']} to="/privacy">
          {t('login.policy')}
        </Link>
      </Checkbox>
      <div role="alert" className={styles['alert']}>
        {message !== undefined && (
          <p id={messageId} className={styles['message']}>
            <CircleAlert className="i--16" aria-hidden />
            <span>
              {message}
              {isKeptOut && refusal !== undefined && config.findPasswordFlag !== '0' && (
                <>
                  {' '}
                  <Link to="/resetPassword">{t('login.keptOut')}</Link>
                </>
              )}
            </span>
          </p>
        )}
      </div>
      {isDialog && isBusy ? (
        <output className={styles['signing-in']}>
          <span className={styles['wheel']} aria-hidden />
          {t('login.signingIn')}
        </output>
      ) : (
        <Button
          type="submit"
          look="main"
          size="lg"
          isBlock
          isBusy={isBusy}
          busyLabel={t('login.busy')}
        >
          {t('login')}
        </Button>
      )}
      {config.findPasswordFlag !== '0' && (
        <p className={styles['forgot']}>
          <Link to="/resetPassword">{t('login.forgot')}</Link>
        </p>
      )}
      <QrLogin />
    </form>
  )
}
