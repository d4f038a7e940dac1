import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useInstitution } from '../../institutions/institutions.tsx'
import { logInWith, type Credentials } from './enter.ts'
import { LoginCode, type SecondStep } from './LoginCode.tsx'
import styles from './LoginForm.module.css'
import { QrLogin } from './QrLogin.tsx'
import { useArrival } from './useArrival.ts'
import { useVerificationCode } from './useVerificationCode.ts'
import { VerificationPicture } from './VerificationPicture.tsx'
import { WithPasswordKey } from '../password/WithPasswordKey.tsx'

interface Props {
  /** In a dialog the first field has the focus, and the button gives way to a sign while the login runs. */
  isDialog?: boolean
}

const nobody: Credentials = { username: '', password: '', verifyCode: '' }

/** In the order in which they are looked at. */
const fields = ['username', 'password', 'verifyCode'] as const

type Field = (typeof fields)[number]
type Wrong = Field | 'privacy'

/** Which field a refusal speaks of: whoever is told of a wrong password types it again. */
const fieldOf: Partial<Record<string, Field>> = {
  'login.account-missing': 'username',
  'login.wrong': 'password',
  'login.password-missing': 'password',
  'login.code-wrong': 'verifyCode',
  'login.work-wrong': 'verifyCode',
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
  const arrive = useArrival()
  const code = useVerificationCode()
  const [typed, setTyped] = useState(nobody)
  const [hasAgreed, setAgreed] = useState(false)
  const [wrong, setWrong] = useState<Wrong>()
  const [refusal, setRefusal] = useState(over)
  /** Where the reader goes on after a refusal: a field, or the button. */
  const [wayOn, setWayOn] = useState<{ to: Field | undefined }>()
  const [isKeptOut, setKeptOut] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const messageId = useId()

  // In the dialog the button was away while the login ran, and the focus went to the close button: Enter would close it.
  useEffect(() => {
    if (!wayOn) return
    const on = wayOn.to === undefined ? '[type="submit"]' : `[name="${wayOn.to}"]`
    const there = form.current?.querySelector<HTMLElement>(on)
    there?.focus()
    // What was typed is replaced by what is typed now.
    if (there instanceof HTMLInputElement) there.select()
  }, [wayOn])

  const type = (field: keyof Credentials) => (text: string) => {
    setTyped((before) => ({ ...before, [field]: text }))
    if (wrong === field) setWrong(undefined)
    if (wayOn?.to === field) setWayOn(undefined)
  }
  const errorOf = (field: Wrong) => (wrong === field ? t(`login.${field}.missing`) : undefined)
  const errorBelow = (field: Field) => (wayOn?.to === field ? messageId : undefined)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setRefusal(undefined)
    setWayOn(undefined)
    const firstWrong = hasAgreed ? fields.find((field) => isEmpty(typed[field])) : 'privacy'
    setWrong(firstWrong)
    if (firstWrong !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name="${firstWrong}"]`)?.focus()
      return
    }
    setBusy(true)
    const outcome = await logInWith(
      { ...typed, username: typed.username.trim(), verifyCode: typed.verifyCode.trim() },
      { config, queries },
    ).finally(() => setBusy(false))
    if (outcome.kind === 'code') {
      onCodeNeeded({ ticket: outcome.ticket, username: typed.username.trim() })
      return
    }
    if (outcome.kind === 'refused' || outcome.kind === 'password') setRefusal(outcome.message)
    setKeptOut(outcome.kind === 'refused' && outcome.code === 'login.too-many-attempts')
    if (outcome.kind === 'refused') {
      setTyped((before) => ({ ...before, verifyCode: '' }))
      setWayOn({ to: fieldOf[outcome.code ?? ''] })
      void code.renew()
    } else {
      arrive(outcome)
    }
  }

  const message = refusal ?? errorOf('privacy')
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      aria-label={t('login.form')}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={t('login.username')}
        name="username"
        autoComplete="username"
        maxLength={128}
        value={typed.username}
        onChange={type('username')}
        hint={t('login.username.hint')}
        error={errorOf('username')}
        errorElsewhere={errorBelow('username')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is there to be filled in
        autoFocus={isDialog}
      />
      <TextField
        label={t('login.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        value={typed.password}
        onChange={type('password')}
        error={errorOf('password')}
        errorElsewhere={errorBelow('password')}
      />
      <VerificationPicture
        code={code}
        value={typed.verifyCode}
        onChange={type('verifyCode')}
        error={errorOf('verifyCode')}
        errorElsewhere={errorBelow('verifyCode')}
      />
      <Checkbox
        name="privacy"
        isChecked={hasAgreed}
        isInvalid={wrong === 'privacy'}
        onChange={(isChecked) => {
          setAgreed(isChecked)
          if (wrong === 'privacy') setWrong(undefined)
        }}
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
