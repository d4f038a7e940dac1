import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { Buttons, PanelBody } from '../../ui/console/PanelParts.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { memberBodyOf, MemberFields, type MemberForm } from './MemberFields.tsx'
import { useAddMember } from './useMembers.ts'

const isAccount = (account: string) => /^[0-9a-z._-]{2,64}$/.test(account)

interface Props {
  /** Opens the new one: a link is handed out there. */
  onAdded: (account: string) => void
  onClose: () => void
}

export function NewMemberPanel({ onAdded, onClose }: Props) {
  const { t } = useTranslation('staff')
  const add = useAddMember()
  const [account, setAccount] = useState('')
  const [typed, setTyped] = useState<MemberForm>({ name: '', unit: '', roles: [] })
  const [isTried, setTried] = useState(false)

  const save = () => {
    setTried(true)
    if (typed.name.trim() === '' || !isAccount(account)) return
    add.mutate(
      { account, ...memberBodyOf(typed) },
      {
        onSuccess: (member) => {
          showToast({ kind: 'success', message: t('member.added', { name: member.name }) })
          onAdded(member.account)
        },
        onError: ({ message }) => showToast({ kind: 'error', message }),
      },
    )
  }

  return (
    <PanelBody>
      <TextField
        label={t('account')}
        value={account}
        maxLength={64}
        hint={t('account.hint')}
        error={isTried && !isAccount(account) ? t('account.wrong') : undefined}
        onChange={setAccount}
      />
      <MemberFields typed={typed} onChange={setTyped} isTried={isTried} />
      <Buttons>
        <Button size="sm" look="main" isBusy={add.isPending} busyLabel={t('saving')} onPress={save}>
          {t('save')}
        </Button>
        <Button size="sm" onPress={onClose}>
          {t('cancel')}
        </Button>
      </Buttons>
    </PanelBody>
  )
}
