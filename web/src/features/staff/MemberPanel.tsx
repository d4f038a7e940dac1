import type { Member } from '@shulin/contract/staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../platform/instants.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Aside, Buttons, PanelBody, PanelPart } from '../../ui/console/PanelParts.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { memberBodyOf, MemberFields, type MemberForm } from './MemberFields.tsx'
import { useStaff } from './staff.tsx'
import { useChangeMember, useDropFactor, useInvite } from './useMembers.ts'

/** One member of staff: what they are called and may do, how they come in, and what they did. */
export function MemberPanel({ member }: { member: Member }) {
  const { t } = useTranslation('staff')
  const { staffId, name, unit, roles, isDisabled } = member
  const [typed, setTyped] = useState<MemberForm>({ name, unit: unit ?? '', roles })
  const [isTried, setTried] = useState(false)
  const change = useChangeMember()
  const isSelf = useStaff().account === member.account

  const save = (closes: boolean) => {
    setTried(true)
    if (typed.name.trim() === '') return
    change.mutate(
      { staffId, ...memberBodyOf(typed), isDisabled: closes },
      {
        onSuccess: () => showToast({ kind: 'success', message: t('member.saved') }),
        onError: ({ message }) => showToast({ kind: 'error', message }),
      },
    )
  }

  return (
    <PanelBody>
      {isDisabled && <Notice>{t('member.isClosed')}</Notice>}
      <MemberFields typed={typed} onChange={setTyped} isTried={isTried} />
      <Buttons>
        <Button
          size="sm"
          look="main"
          isBusy={change.isPending}
          busyLabel={t('saving')}
          onPress={() => save(isDisabled)}
        >
          {t('save')}
        </Button>
        {!isSelf && (
          <Button
            size="sm"
            {...(!isDisabled && { look: 'danger' as const })}
            onPress={() => save(!isDisabled)}
          >
            {isDisabled ? t('member.open') : t('member.close')}
          </Button>
        )}
      </Buttons>
      {!isDisabled && <WayIn member={member} />}
      <PanelPart title={t('member.trail')}>
        <Buttons>
          <LinkButton size="sm" href={`/system/audit?staff=${staffId}`}>
            {t('member.trail.show')}
          </LinkButton>
        </Buttons>
      </PanelPart>
    </PanelBody>
  )
}

/** A link for the first time, or after password or phone were lost. */
function WayIn({ member: { staffId, name, hasSecondFactor } }: { member: Member }) {
  const { t, i18n } = useTranslation('staff')
  const invite = useInvite()
  const drop = useDropFactor()
  const [isAsking, setAsking] = useState(false)
  const failed = ({ message }: Error) => showToast({ kind: 'error', message })
  const link = invite.data && `${window.location.origin}/staff/#/open/${invite.data.token}`
  const copy = () =>
    void navigator.clipboard
      .writeText(link ?? '')
      .then(() => showToast({ kind: 'success', message: t('copied') }))

  return (
    <PanelPart title={t('member.wayIn')}>
      <Aside>{t('member.invite.why')}</Aside>
      {link && (
        <>
          <TextField
            label={t('member.link')}
            value={link}
            isReadOnly
            hint={t('member.link.until', {
              when: dayAndMinute(invite.data.expiresAt, i18n.language),
            })}
            onChange={() => {}}
          />
          <Buttons>
            <Button size="sm" onPress={copy}>
              {t('member.link.copy')}
            </Button>
          </Buttons>
        </>
      )}
      <Buttons>
        <Button
          size="sm"
          isBusy={invite.isPending}
          onPress={() => invite.mutate(staffId, { onError: failed })}
        >
          {t('member.invite')}
        </Button>
        {hasSecondFactor && (
          <Button size="sm" look="danger" onPress={() => setAsking(true)}>
            {t('member.dropFactor')}
          </Button>
        )}
      </Buttons>
      <AlertDialog
        title={t('member.dropFactor.ask', { name })}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        keep={t('cancel')}
        act={t('member.dropFactor')}
        isBusy={drop.isPending}
        onAct={() =>
          drop.mutate(staffId, {
            onSuccess: () => setAsking(false),
            onError: failed,
          })
        }
      >
        <p>{t('member.dropFactor.why')}</p>
      </AlertDialog>
    </PanelPart>
  )
}
