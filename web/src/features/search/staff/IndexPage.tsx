import type { IndexHealth } from '@shulin/contract/search-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndMinute, duration } from '../../../platform/instants.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { ConsolePage } from '../../../ui/console/ConsolePage.tsx'
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx'
import { Facts } from '../../../ui/console/Facts.tsx'
import { useListKeys } from '../../../ui/lists/list-keys.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Aside, Section } from '../../../ui/console/PanelParts.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { useOpenRow } from '../../../ui/lists/RowLink.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { SetAsidePanel } from './SetAsidePanel.tsx'
import { SetAsideSection } from './SetAsideSection.tsx'
import { useIndexHealth, useRebuild, useSetAside } from './useIndex.ts'

/** How the index stands: how far it is behind, what it refused, when it was built. */
export function IndexPage() {
  const { t } = useTranslation('indexHealth')
  const keys = useListKeys()
  const health = useIndexHealth()
  const [page, setPage] = useState(1)
  const setAside = useSetAside(page)
  const { openRow, close } = useOpenRow()
  const opened = setAside.data?.list.find(({ recordId }) => String(recordId) === openRow)
  return (
    <ConsolePage
      title={t('index')}
      lead={t('index.lead')}
      keys={keys}
      panel={
        opened && {
          id: String(opened.recordId),
          title: opened.title ?? t('setAside.noTitle', { number: opened.recordId }),
          onClose: close,
          children: <SetAsidePanel title={opened} onClose={close} />,
        }
      }
    >
      <QueryState query={health} failed={t('index.failed')}>
        {(state) => <Health state={state} now={health.dataUpdatedAt} />}
      </QueryState>
      <SetAsideSection
        query={setAside}
        page={page}
        onPage={setPage}
        openRow={opened && String(opened.recordId)}
      />
    </ConsolePage>
  )
}

function Health({ state, now }: { state: IndexHealth; now: number }) {
  const { t, i18n } = useTranslation('indexHealth')
  const number = (count: number) => count.toLocaleString(i18n.language)
  const { oldestAt, documents, titles, waiting, setAside, isShared, rebuiltAt } = state
  const lag = oldestAt ? (
    duration(now - Date.parse(oldestAt), i18n.language)
  ) : (
    <StatusChip status="shelf">{t('index.noLag')}</StatusChip>
  )
  const aside =
    setAside > 0 ? <StatusChip status="overdue">{number(setAside)}</StatusChip> : number(setAside)
  return (
    <>
      {!state.isReachable && <Notice kind="error">{t('index.unreachable')}</Notice>}
      {state.isRebuilding && <Notice kind="info">{t('index.rebuilding')}</Notice>}
      {state.isOutdated && <Notice>{t('index.outdated')}</Notice>}
      <Section title={t('index.now')} tools={!isShared && <Rebuild state={state} />}>
        <Facts
          facts={[
            [t('index.lag'), lag],
            [t('index.waiting'), number(waiting)],
            [t('index.documents'), documents === null ? t('index.unknown') : number(documents)],
            [t('index.titles'), number(titles)],
            [t('index.setAside'), aside],
            [
              t('index.rebuiltAt'),
              rebuiltAt ? dayAndMinute(rebuiltAt, i18n.language) : t('index.never'),
            ],
            [t('index.owner'), isShared ? t('index.shared') : t('index.own')],
          ]}
        />
        {isShared && <Aside>{t('index.rebuild.shared')}</Aside>}
      </Section>
    </>
  )
}

/** Asks before it begins: it is long work, though nobody waits for it. */
function Rebuild({ state }: { state: IndexHealth }) {
  const { t } = useTranslation('indexHealth')
  const [isAsking, setAsking] = useState(false)
  const rebuild = useRebuild()
  const begin = () =>
    rebuild.mutate(undefined, {
      onSuccess: () => showToast({ kind: 'success', message: t('index.rebuild.sent') }),
      onError: ({ message }) => showToast({ kind: 'error', message }),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <Button size="sm" isDisabled={state.isRebuilding} onPress={() => setAsking(true)}>
        {t('index.rebuild')}
      </Button>
      <AlertDialog
        title={t('index.rebuild.ask')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        keep={t('cancel')}
        act={t('index.rebuild.begin')}
        look="main"
        isBusy={rebuild.isPending}
        busyLabel={t('index.rebuild.beginning')}
        onAct={begin}
      >
        <p>{t('index.rebuild.why')}</p>
      </AlertDialog>
    </>
  )
}
