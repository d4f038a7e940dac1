import { setStaffPassword } from '@shulin/contract/staff'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { useLookAgain, useStaffSession } from './staff.tsx'
import styles from './SignInPage.module.css'

/** A new password, typed twice; with the old one where somebody has one. */
export function PasswordForm({ asksCurrent }: { asksCurrent: boolean }) {
  const { t } = useTranslation('staff')
  const account = useStaffSession().data?.account ?? ''
  const lookAgain = useLookAgain()
  const form = useForm({
    first: { current: '', password: '', again: '' },
    rules: ({ current, password, again }) => ({
      current: asksCurrent && current === '' ? t('signIn.missing') : undefined,
      password: Array.from(password).length < 12 ? t('password.short') : undefined,
      again: password === again ? undefined : t('password.other'),
    }),
    act: async ({ current, password }, { reset }) => {
      await call(setStaffPassword, { body: { current: asksCurrent ? current : null, password } })
      showToast({ kind: 'success', message: t('password.done') })
      reset()
      await lookAgain()
    },
  })

  return (
    <form {...form.frame} className={styles['form']}>
      {form.refused !== undefined && (
        <Notice kind="error" isLive>
          {form.refused}
        </Notice>
      )}
      {/* By it a password store knows whose password this is. */}
      <input
        className="sr"
        name="username"
        autoComplete="username"
        value={account}
        readOnly
        hidden
      />
      {asksCurrent && (
        <TextField
          {...form.field('current')}
          label={t('password.current')}
          type="password"
          autoComplete="current-password"
          maxLength={256}
        />
      )}
      <TextField
        {...form.field('password')}
        label={t('password.new')}
        type="password"
        autoComplete="new-password"
        maxLength={256}
        hint={t('password.hint')}
      />
      <TextField
        {...form.field('again')}
        label={t('password.again')}
        type="password"
        autoComplete="new-password"
        maxLength={256}
      />
      <Button type="submit" look="main" isBusy={form.isBusy} busyLabel={t('saving')}>
        {t('password.save')}
      </Button>
    </form>
  )
}
