import type { Member } from '@shulin/contract/staff'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../platform/instants.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ConsolePage } from '../../ui/console/ConsolePage.tsx'
import { useListKeys } from '../../ui/lists/list-keys.ts'
import { ListFilters } from '../../ui/lists/ListFilters.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { RowLink, useOpenRow } from '../../ui/lists/RowLink.tsx'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import { Table, type Column } from '../../ui/lists/Table.tsx'
import { MemberPanel } from './MemberPanel.tsx'
import { NewMemberPanel } from './NewMemberPanel.tsx'
import { useRoleNames } from './roles.ts'
import { useMembers } from './useMembers.ts'

const isNew = 'new'

/** Who works at the console: roles, and how far the way in is secured. */
export function MembersPage() {
  const { t } = useTranslation('staff')
  const keys = useListKeys()
  const members = useMembers()
  const columns = useColumns()
  const { openRow, open, close } = useOpenRow()
  const opened = members.data?.find(({ account }) => account === openRow)
  const panel =
    openRow === isNew
      ? {
          id: isNew,
          title: t('members.add'),
          onClose: close,
          children: <NewMemberPanel onAdded={open} onClose={close} />,
        }
      : opened && {
          id: opened.account,
          title: opened.name,
          onClose: close,
          children: <MemberPanel key={opened.staffId} member={opened} />,
        }
  return (
    <ConsolePage title={t('members')} lead={t('members.lead')} keys={keys} panel={panel}>
      <ListFilters count={members.data ? t('members.count', { count: members.data.length }) : ''}>
        <Button size="sm" icon={<Plus className="i--16" aria-hidden />} onPress={() => open(isNew)}>
          {t('members.add')}
        </Button>
      </ListFilters>
      <QueryState query={members} failed={t('members.failed')}>
        {(list) => (
          <Table
            caption={t('members')}
            isDense
            rows={list}
            keyOf={({ account }) => account}
            {...(opened && { selectedKey: opened.account })}
            columns={columns}
          />
        )}
      </QueryState>
    </ConsolePage>
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
