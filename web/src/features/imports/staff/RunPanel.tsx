import type { ImportRun } from '@shulin/contract/imports-staff'
import { useTranslation } from 'react-i18next'
import { dayAndMinute, duration } from '../../../platform/instants.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Facts } from '../../../ui/console/Facts.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Aside, Buttons, PanelBody, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { RunState } from './RunState.tsx'
import { useDecideRun, useRun } from './useImports.ts'

/** One run: what it did, why it refused what, and its question. */
export function RunPanel({ run }: { run: ImportRun }) {
  const { t, i18n } = useTranslation('imports')
  const hasRefusals = run.refused > 0 || run.itemsRefused > 0
  const reasons = useRun(hasRefusals ? run.runId : undefined).data?.reasons ?? []
  const number = (count: number) => count.toLocaleString(i18n.language)
  const { startedBy } = run
  const state = <RunState run={run} />
  const starter =
    startedBy === 'operator' || startedBy === 'schedule'
      ? t(`run.startedBy.${startedBy}`)
      : startedBy
  return (
    <PanelBody>
      {run.state === 'asks' && <Question run={run} />}
      <Facts
        facts={[
          [t('runs.state'), state],
          [t('run.message'), run.message],
          [t('run.kind'), t(`run.kind.${run.kind}`)],
          [t('run.origin'), run.origin],
          [t('run.startedAt'), dayAndMinute(run.startedAt, i18n.language)],
          [
            t('run.took'),
            run.endedAt &&
              duration(Date.parse(run.endedAt) - Date.parse(run.startedAt), i18n.language),
          ],
          [t('run.startedBy'), starter],
        ]}
      />
      <PanelPart>
        <Facts
          facts={(['seen', 'added', 'changed', 'unchanged', 'refused', 'withdrawn'] as const).map(
            (count) => [t(`run.${count}`), number(run[count])],
          )}
        />
      </PanelPart>
      {run.itemsSeen > 0 && (
        <PanelPart title={t('run.items')}>
          <Facts
            facts={(['itemsSeen', 'itemsTaken', 'itemsRefused'] as const).map((count) => [
              t(`run.${count}`),
              number(run[count]),
            ])}
          />
        </PanelPart>
      )}
      {hasRefusals && (
        <PanelPart title={t('run.reasons')}>
          <Facts facts={reasons.map(({ reasonName, count }) => [reasonName, number(count)])} />
          <Buttons>
            <LinkButton size="sm" href={`/imports/runs/${run.runId}`}>
              {t('run.showRefusals')}
            </LinkButton>
          </Buttons>
        </PanelPart>
      )}
    </PanelBody>
  )
}

/** A delivery that lacks more than its share: nothing is withdrawn until somebody says so. */
function Question({ run: { runId, isShared, wouldWithdraw } }: { run: ImportRun }) {
  const { t } = useTranslation('imports')
  const decide = useDecideRun()
  const answer = (withdraw: boolean) =>
    decide.mutate(
      { runId, withdraw },
      {
        onSuccess: ({ withdrawn }) =>
          showToast({
            kind: 'success',
            message: withdraw ? t('asks.withdrawn', { count: withdrawn }) : t('asks.kept'),
          }),
        onError: ({ message }) => showToast({ kind: 'error', message }),
      },
    )
  return (
    <>
      <Notice>{t('asks.question', { count: wouldWithdraw ?? 0 })}</Notice>
      {isShared ? (
        <p>{t('asks.operator')}</p>
      ) : (
        <>
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
      )}
    </>
  )
}
