import type { Member } from '@shulin/contract/staff'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../platform/instants.ts'
import { ConsoleList } from '../../ui/console/ConsoleList.tsx'
import { RowLink, useOpenRow } from '../../ui/lists/RowLink.tsx'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import type { Column } from '../../ui/lists/Table.tsx'
import { MemberPanel } from './MemberPanel.tsx'
import { NewMemberPanel } from './NewMemberPanel.tsx'
import { useRoleNames } from './roles.ts'
import { useMembers } from './useMembers.ts'

/** Who works at the console: roles, and how far the way in is secured. */
export function MembersPage() {
  const { t } = useTranslation('staff')
  const members = useMembers()
  const columns = useColumns()
  const { open, close } = useOpenRow()
  return (
    <ConsoleList
      title={t('members')}
      lead={t('members.lead')}
      query={members}
      failed={t('members.failed')}
      keyOf={({ account }) => account}
      columns={columns}
      count={(count) => t('members.count', { count })}
      renderPanel={(member) => ({ title: member.name, children: <MemberPanel member={member} /> })}
      adding={{
        label: t('members.add'),
        children: <NewMemberPanel onAdded={open} onClose={close} />,
      }}
    />
  )
}

function useColumns(): Column<Member>[] {
  const { t, i18n } = useTranslation('staff')
  const roleNames = useRoleNames()
  return [
    {
      id: 'name',
      label: t('member.name'),
      width: '22%',
      cell: ({ account, name }) => <RowLink id={account}>{name}</RowLink>,
    },
    { id: 'account', label: t('account'), cell: ({ account }) => account },
    { id: 'unit', label: t('member.unit'), isAside: true, cell: ({ unit }) => unit },
    { id: 'roles', label: t('member.roles'), cell: ({ roles }) => roleNames(roles) },
    { id: 'secured', label: t('member.secured'), cell: (member) => <Secured member={member} /> },
    {
      id: 'lastSeenAt',
      label: t('member.lastSeenAt'),
      isNumeric: true,
      isAside: true,
      cell: ({ lastSeenAt }) =>
        lastSeenAt && <time dateTime={lastSeenAt}>{dayAndMinute(lastSeenAt, i18n.language)}</time>,
    },
  ]
}

/** How somebody comes in. */
function Secured({ member: { isDisabled, hasPassword, hasSecondFactor } }: { member: Member }) {
  const { t } = useTranslation('staff')
  if (isDisabled) return <StatusChip status="cancelled">{t('member.closed')}</StatusChip>
  if (hasPassword && hasSecondFactor) {
    return <StatusChip status="shelf">{t('member.twoFactors')}</StatusChip>
  }
  return <StatusChip status="due">{t('member.linkOnly')}</StatusChip>
}
