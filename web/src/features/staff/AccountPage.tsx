import {
  endOtherStaffSessions,
  renewRecoveryCodes,
  type listStaffSessions,
} from '@shulin/contract/staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type Answer } from '../../platform/api.ts'
import { dayAndMinute } from '../../platform/instants.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Facts } from '../../ui/console/Facts.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Section } from '../../ui/console/PanelParts.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import { Table, type Column } from '../../ui/lists/Table.tsx'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ownSessions } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useRoleNames } from './roles.ts'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'
import { useLookAgain, useStaff } from './staff.tsx'

/** One's own account: password, second factor, recovery codes, and where one is logged in. */
export function AccountPage() {
  const { t } = useTranslation('staff')
  const { name, account, roles, hasPassword, cameBy } = useStaff()
  const roleNames = useRoleNames()
  return (
    <Page title={t('mine')} lead={t('mine.lead')} width="console">
      <Section title={t('mine.who')}>
        <Facts
          facts={[
            [t('member.name'), name],
            [t('account'), account],
            [t('member.roles'), roleNames(roles)],
          ]}
        />
      </Section>
      <Section title={hasPassword ? t('password.change') : t('password.set')}>
        <PasswordForm asksCurrent={hasPassword && cameBy === 'password'} />
      </Section>
      <SecondFactor />
      <Sessions />
    </Page>
  )
}

function SecondFactor() {
  const { t } = useTranslation('staff')
  const { hasPassword, hasSecondFactor, codesLeft } = useStaff()
  const lookAgain = useLookAgain()
  const [isSettingUp, setSettingUp] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const renew = useMutation({
    mutationFn: () => call(renewRecoveryCodes, { body: {} }),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onError: ({ message }) => showToast({ kind: 'error', message }),
  })
  const kept = () => {
    setCodes(undefined)
    setSettingUp(false)
    void lookAgain()
  }
  const state = <StatusChip status="shelf">{t('factor.isSet')}</StatusChip>
  if (codes) {
    return (
      <Section title={t('codes')}>
        <RecoveryCodes codes={codes} onKept={kept} />
      </Section>
    )
  }
  return (
    <Section title={t('factor')}>
      {!hasSecondFactor && <Notice>{hasPassword ? t('factor.missing') : t('factor.later')}</Notice>}
      {hasSecondFactor && (
        <Facts
          facts={[
            [t('factor.state'), state],
            [t('codes.left'), String(codesLeft)],
          ]}
        />
      )}
      {isSettingUp ? (
        <SecondFactorSetup onDone={setCodes} />
      ) : (
        <p>
          <Button size="sm" isDisabled={!hasPassword} onPress={() => setSettingUp(true)}>
            {hasSecondFactor ? t('factor.replace') : t('factor.setUp')}
          </Button>{' '}
          {hasSecondFactor && (
            <Button size="sm" isBusy={renew.isPending} onPress={() => renew.mutate()}>
              {t('codes.renew')}
            </Button>
          )}
        </p>
      )}
    </Section>
  )
}

function Sessions() {
  const { t } = useTranslation('staff')
  const queries = useQueryClient()
  const columns = useSessionColumns()
  const sessions = useQuery(ownSessions())
  const end = useMutation({
    mutationFn: () => call(endOtherStaffSessions, { body: {} }),
    onSuccess: ({ ended }) => {
      showToast({ kind: 'success', message: t('sessions.ended', { count: ended }) })
      return queries.invalidateQueries({ queryKey: ownSessions().queryKey })
    },
    onError: ({ message }) => showToast({ kind: 'error', message }),
  })
  return (
    <Section
      title={t('sessions')}
      tools={
        <Button
          size="sm"
          isBusy={end.isPending}
          isDisabled={(sessions.data?.length ?? 0) < 2}
          onPress={() => end.mutate()}
        >
          {t('sessions.endOthers')}
        </Button>
      }
    >
      <QueryState query={sessions} failed={t('sessions.failed')}>
        {(list) => (
          <Table
            caption={t('sessions')}
            isDense
            rows={list}
            keyOf={({ startedAt, isThis }) => `${startedAt} ${isThis}`}
            columns={columns}
          />
        )}
      </QueryState>
    </Section>
  )
}

type Session = Answer<typeof listStaffSessions>[number]

function useSessionColumns(): Column<Session>[] {
  const { t, i18n } = useTranslation('staff')
  const when = (at: string) => <time dateTime={at}>{dayAndMinute(at, i18n.language)}</time>
  return [
    {
      id: 'startedAt',
      label: t('sessions.startedAt'),
      isNumeric: true,
      cell: ({ startedAt }) => when(startedAt),
    },
    {
      id: 'lastSeenAt',
      label: t('sessions.lastSeenAt'),
      isNumeric: true,
      cell: ({ lastSeenAt }) => when(lastSeenAt),
    },
    { id: 'cameBy', label: t('sessions.cameBy'), cell: ({ cameBy }) => t(`cameBy.${cameBy}`) },
    {
      id: 'isThis',
      label: t('sessions.which'),
      cell: ({ isThis }) => (isThis ? t('sessions.this') : t('sessions.another')),
    },
  ]
}
