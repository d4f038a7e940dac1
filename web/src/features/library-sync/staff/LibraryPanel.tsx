import type { SyncLibrary, SyncRun } from '@shulin/contract/library-sync-staff'
import { useTranslation } from 'react-i18next'
import { dayAndMinute, duration } from '../../../platform/instants.ts'
import { Facts } from '../../../ui/console/Facts.tsx'
import { Aside, Buttons, PanelBody, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useDecideSync, useStartSync } from './queries.ts'
import { RunState } from './SyncState.tsx'
import { useReason } from './useReason.ts'

/** One library: its age, what its last comparisons found, and the question of one that asks. */
export function LibraryPanel({ library }: { library: SyncLibrary }) {
  const { t, i18n } = useTranslation('library-sync')
  const reasonOf = useReason()
  const start = useStartSync()
  const { runs, failure } = library
  const moment = (instant: string | null) => instant && dayAndMinute(instant, i18n.language)
  const asking = runs.find(({ state }) => state === 'asks')
  const isRunning = runs.some(({ state }) => state === 'running')
  return (
    <PanelBody>
      {asking && <Question run={asking} />}
      {failure !== null && <Notice>{reasonOf(failure)}</Notice>}
      <Facts
        facts={[
          [t('seenAt'), moment(library.seenAt) ?? t('never')],
          [t('changesAt'), moment(library.changesAt) ?? t('never')],
          [t('completeAt'), moment(library.completeAt) ?? t('never')],
          [t('failedAt'), moment(library.failedAt)],
        ]}
      />
      <Buttons>
        <Button
          size="sm"
          isDisabled={isRunning}
          isBusy={start.isPending}
          busyLabel={t('starting')}
          onPress={() =>
            start.mutate(library.libCode, {
              onSuccess: () => showToast({ kind: 'success', message: t('started') }),
              onError: ({ message }) => showToast({ kind: 'error', message }),
            })
          }
        >
          {t('start')}
        </Button>
      </Buttons>
      {runs.map((run) => (
        <Run key={run.runId} run={run} />
      ))}
    </PanelBody>
  )
}

/** A comparison: what was different, by kind. */
function Run({ run }: { run: SyncRun }) {
  const { t, i18n } = useTranslation('library-sync')
  const reasonOf = useReason()
  const number = (count: number) => count.toLocaleString(i18n.language)
  const began = dayAndMinute(run.startedAt, i18n.language)
  return (
    <PanelPart title={run.isTrial ? t('run.trial', { began }) : began}>
      <Facts
        facts={[
          [t('state'), <RunState key="state" state={run.state} />],
          [t('run.why'), run.message && reasonOf(run.message)],
          [t('run.startedBy'), t(`run.startedBy.${run.startedBy}`)],
          [t('run.origin'), t(`run.origin.${run.origin}`)],
          [
            t('run.took'),
            run.endedAt &&
              duration(Date.parse(run.endedAt) - Date.parse(run.startedAt), i18n.language),
          ],
          [t('run.copies'), number(run.copiesSeen)],
          [t('run.readers'), run.readersSeen > 0 ? number(run.readersSeen) : null],
          [t('drift'), number(run.drift)],
          ...run.found.map(({ kind, count }) => [t(`kind.${kind}`), number(count)] as const),
          [t('run.withdrawn'), run.withdrawn > 0 ? number(run.withdrawn) : null],
        ]}
      />
      {run.drift > 0 && !run.isTrial && (
        <Buttons>
          <LinkButton size="sm" href={`/imports/systems/${run.runId}`}>
            {t('run.differences')}
          </LinkButton>
        </Buttons>
      )}
    </PanelPart>
  )
}

/** A list that lacks more than its share: nothing is withdrawn until somebody says so. */
function Question({ run: { runId, wouldWithdraw } }: { run: SyncRun }) {
  const { t } = useTranslation('library-sync')
  const decide = useDecideSync()
  const answer = (withdraw: boolean) =>
    decide.mutate(
      { runId, withdraw },
      {
        onSuccess: () =>
          showToast({ kind: 'success', message: withdraw ? t('asks.sent') : t('asks.kept') }),
        onError: ({ message }) => showToast({ kind: 'error', message }),
      },
    )
  return (
    <>
      <Notice>{t('asks.question', { count: wouldWithdraw ?? 0 })}</Notice>
      <Aside>{t('asks.why')}</Aside>
      <Buttons>
        <Button size="sm" isDisabled={decide.isPending} onPress={() => answer(false)}>
          {t('asks.keep')}
        </Button>
        <Button
          size="sm"
          look="danger"
          isBusy={decide.isPending}
          busyLabel={t('asks.deciding')}
          onPress={() => answer(true)}
        >
          {t('asks.withdraw')}
        </Button>
      </Buttons>
    </>
  )
}
