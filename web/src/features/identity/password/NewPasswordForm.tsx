import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useInstitution } from '../../institutions/institutions.tsx'
import styles from './NewPasswordForm.module.css'
import { brokenRule, namedRule } from './new-password.ts'
import { WithPasswordKey } from './WithPasswordKey.tsx'

interface Props {
  username: string
  /** What the button says. */
  save: string
  /** Whether the password in force is asked as well. */
  asksOld?: boolean
  /** Sets the password; answers with what the server refused it with, if it did, and of which field. */
  onChosen: (password: string, oldPassword: string) => Promise<string | Wrong | undefined>
}

type Field = 'oldPassword' | 'newPassword' | 'confirmPassword'
interface Wrong {
  field: Field
  message: string
}

const nothing: Record<Field, string> = { oldPassword: '', newPassword: '', confirmPassword: '' }

/** A new password, typed twice, by the rules of the institution. */
export const NewPasswordForm = (props: Props) => (
  <WithPasswordKey>
    <TwoPasswords {...props} />
  </WithPasswordKey>
)

function TwoPasswords({ username, save, asksOld = false, onChosen }: Props) {
  const { t } = useTranslation('identity')
  const { config } = useInstitution()
  const [typed, setTyped] = useState(nothing)
  const [wrong, setWrong] = useState<Wrong>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  function refuse(field: Field, message: string) {
    setWrong({ field, message })
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()
  }

  function firstWrong(): [Field, string] | undefined {
    const { oldPassword, newPassword, confirmPassword } = typed
    if (asksOld && oldPassword === '') return ['oldPassword', t('login.password.missing')]
    if (newPassword === '') return ['newPassword', t('change.missing')]
    const rule = brokenRule(config, username, newPassword)
    if (rule) return ['newPassword', t(`password.${rule}`)]
    if (confirmPassword !== newPassword) return ['confirmPassword', t('change.differs')]
    return undefined
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setWrong(undefined)
    const first = firstWrong()
    if (first) return refuse(...first)
    setBusy(true)
    const refusal = await onChosen(typed.newPassword, typed.oldPassword).finally(() =>
      setBusy(false),
    )
    if (typeof refusal === 'string') refuse('newPassword', refusal)
    else if (refusal) refuse(refusal.field, refusal.message)
  }

  const field = (name: Field) => ({
    name,
    type: 'password' as const,
    autoComplete: name === 'oldPassword' ? 'current-password' : 'new-password',
    maxLength: 128,
    value: typed[name],
    onChange: (text: string) => {
      setTyped((before) => ({ ...before, [name]: text }))
      if (wrong?.field === name) setWrong(undefined)
    },
    error: wrong?.field === name ? wrong.message : undefined,
  })
  const rule = namedRule(config)
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      aria-label={t('change')}
      onSubmit={(event) => void submit(event)}
    >
      {username !== '' && (
        <p>
          <span className={styles['whose']}>{t('login.username')}</span> {username}
        </p>
      )}
      {/* By it a password store knows whose password this is. */}
      <input name="username" autoComplete="username" value={username} readOnly hidden />
      {asksOld && <TextField {...field('oldPassword')} label={t('change.old')} />}
      <TextField
        {...field('newPassword')}
        label={t('change.new')}
        hint={t(rule ? `password.${rule}` : 'change.hint')}
      />
      <TextField {...field('confirmPassword')} label={t('change.again')} />
      <Button
        type="submit"
        look="main"
        size="lg"
        isBlock
        isBusy={isBusy}
        busyLabel={t('change.busy')}
      >
        {save}
      </Button>
      <p className={styles['after']}>{t('change.after')}</p>
    </form>
  )
}
