import { changePassword, checkPassword, type UserInfo } from '@shulin/contract/identity'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call, RefusedCall } from '../../../platform/api.ts'
import { served } from '../../../platform/served.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { asReader } from '../session/as-reader.ts'
import { encodePassword } from './des.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { useProtection } from '../recovery/protection.ts'

const encoded = (password: string) => encodePassword(password, served.passwordKey)
const silent = { isSilent: true }

interface Props {
  reader: UserInfo
  /** Where a changed password leads. */
  after: string
}

/** Changes the password because its reader wants to: the old one, and a new one twice. */
export function OwnPassword({ reader, after }: Props) {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const protection = useProtection()

  async function change(chosen: string, old: string) {
    const [oldPassword, newPassword] = [encoded(old), encoded(chosen)]
    const body = { oldPassword, newPassword, confirmPassword: newPassword }
    try {
      // The old one also shows who is at the keys, where the session has been open for a while.
      await asReader(() => call(checkPassword, { body: { password: oldPassword } }, silent))
    } catch (failure) {
      if (!(failure instanceof RefusedCall)) throw failure
      return { field: 'oldPassword' as const, message: failure.reply.message }
    }
    try {
      const isDone = await asReader(() => call(changePassword, { body }, silent))
      if (!isDone) return t('confirm.needed')
    } catch (failure) {
      if (failure instanceof RefusedCall) return failure.reply.message
      throw failure
    }
    showToast({ kind: 'success', message: t('change.done') })
    await navigate(after)
    return undefined
  }

  if (!protection) return null
  if (!protection.hasPassword) return <Notice kind="info">{t('change.none')}</Notice>
  return (
    <NewPasswordForm
      username={reader.primaryId}
      save={t('change.saveOwn')}
      asksOld
      onChosen={change}
    />
  )
}
