import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
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
  onChosen: (password: string, oldPassword: string) => Promise<string | FieldError | undefined>
}

type Field = 'oldPassword' | 'newPassword' | 'confirmPassword'
interface FieldError {
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
  const form = useForm({
    first: nothing,
    tells: 'first',
    rules: ({ oldPassword, newPassword, confirmPassword }) => {
      const broken = newPassword === '' ? undefined : brokenRule(config, username, newPassword)
      return {
        oldPassword: asksOld && oldPassword === '' ? t('login.password.missing') : undefined,
        newPassword: newPassword === '' ? t('change.missing') : broken && t(`password.${broken}`),
        confirmPassword: confirmPassword === newPassword ? undefined : t('change.differs'),
      }
    },
    act: async ({ newPassword, oldPassword }, { refuse }) => {
      const refusal = await onChosen(newPassword, oldPassword)
      if (typeof refusal === 'string') refuse('newPassword', refusal)
      else if (refusal) refuse(refusal.field, refusal.message)
    },
  })
  const field = (name: Field) => ({
    ...form.field(name),
    type: 'password' as const,
    autoComplete: name === 'oldPassword' ? 'current-password' : 'new-password',
    maxLength: 128,
  })
  const rule = namedRule(config)
  return (
    <form {...form.frame} className={styles['form']} aria-label={t('change')}>
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
        isBusy={form.isBusy}
        busyLabel={t('change.busy')}
      >
        {save}
      </Button>
      <p className={styles['after']}>{t('change.after')}</p>
    </form>
  )
}
