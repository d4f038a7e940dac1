import { setStaffPassword } from '@shulin/contract/staff'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { useLookAgain, useStaffSession } from './staff.tsx'
import styles from './SignInPage.module.css'

/** A new password, typed twice; with the old one where somebody has one. */
export function PasswordForm({ asksCurrent }: { asksCurrent: boolean }) {
  const { t } = useTranslation('staff')
  const account = useStaffSession().data?.account ?? ''
  const lookAgain = useLookAgain()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isTried, setTried] = useState(false)
  const set = useMutation({
    mutationFn: () =>
      call(setStaffPassword, { body: { current: asksCurrent ? current : null, password } }),
    onSuccess: async () => {
      showToast({ kind: 'success', message: t('password.done') })
      setCurrent('')
      setPassword('')
      setAgain('')
      setTried(false)
      await lookAgain()
    },
  })
  const isShort = Array.from(password).length < 12
  const isOther = password !== again

  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isShort || isOther || (asksCurrent && current === '')) return
    set.mutate()
  }

  return (
    <form className={styles['form']} noValidate onSubmit={send}>
      {set.error && (
        <Notice kind="error" isLive>
          {set.error.message}
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
          label={t('password.current')}
          type="password"
          autoComplete="current-password"
          value={current}
          maxLength={256}
          error={isTried && current === '' ? t('signIn.missing') : undefined}
          onChange={setCurrent}
        />
      )}
      <TextField
        label={t('password.new')}
        type="password"
        autoComplete="new-password"
        value={password}
        maxLength={256}
        hint={t('password.hint')}
        error={isTried && isShort ? t('password.short') : undefined}
        onChange={setPassword}
      />
      <TextField
        label={t('password.again')}
        type="password"
        autoComplete="new-password"
        value={again}
        maxLength={256}
        error={isTried && isOther ? t('password.other') : undefined}
        onChange={setAgain}
      />
      <Button type="submit" look="main" isBusy={set.isPending} busyLabel={t('saving')}>
        {t('password.save')}
      </Button>
    </form>
  )
}
