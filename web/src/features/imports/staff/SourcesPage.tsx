import type { ImportSource } from '@shulin/contract/imports-staff'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dayAndMinute } from '../../../platform/instants.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { ConsolePage } from '../../../ui/console/ConsolePage.tsx'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { Facts } from '../../../ui/console/Facts.tsx'
import { useListKeys } from '../../../ui/lists/list-keys.ts'
import { Aside, Buttons, PanelBody, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { RunState } from './RunState.tsx'
import { useHarvestNow, useSources } from './useImports.ts'

/** Where records come from, and when the next harvest is. */
export function SourcesPage() {
  const { t } = useTranslation('imports')
  const keys = useListKeys()
  const sources = useSources()
  const { openRow, close } = useOpenRow()
  const columns = useColumns()
  const opened = sources.data?.find(({ sourceId }) => sourceId === openRow)
  return (
    <ConsolePage
      title={t('sources')}
      lead={t('sources.lead')}
      keys={keys}
      panel={
        opened && {
          id: opened.sourceId,
          title: opened.title,
          onClose: close,
          children: <SourcePanel source={opened} />,
        }
      }
    >
      <QueryState query={sources} failed={t('sources.failed')}>
        {(list) =>
          list.length === 0 ? (
            <EmptyShelf why={t('sources.none.why')}>{t('sources.none')}</EmptyShelf>
          ) : (
            <Table
              caption={t('sources')}
              isDense
              rows={list}
              keyOf={({ sourceId }) => sourceId}
              {...(opened && { selectedKey: opened.sourceId })}
              columns={columns}
            />
          )
        }
      </QueryState>
    </ConsolePage>
  )
}

function useColumns(): Column<ImportSource>[] {
  const { t, i18n } = useTranslation('imports')
  return [
    {
      id: 'source',
      label: t('source'),
      width: '30%',
      cell: ({ sourceId, title }) => <RowLink id={sourceId}>{title}</RowLink>,
    },
    { id: 'format', label: t('source.format'), isAside: true, cell: ({ format }) => format },
    {
      id: 'owner',
      label: t('source.owner'),
      cell: ({ isShared }) => (isShared ? t('source.shared') : t('source.own')),
    },
    {
      id: 'lastRun',
      label: t('source.lastRun'),
      cell: ({ lastRun }) =>
        lastRun ? <RunState run={lastRun} /> : <Aside>{t('source.never')}</Aside>,
    },
    {
      id: 'next',
      label: t('source.next'),
      width: '22%',
      cell: ({ harvest }) => {
        if (!harvest) return <Aside>{t('source.byFile')}</Aside>
        if (!harvest.nextAt) return t('source.whenAsked')
        const { nextAt } = harvest
        return <time dateTime={nextAt}>{dayAndMinute(nextAt, i18n.language)}</time>
      },
    },
  ]
}

function SourcePanel({ source }: { source: ImportSource }) {
  const { t, i18n } = useTranslation('imports')
  const { harvest, lastRun } = source
  const when = (instant: string) => dayAndMinute(instant, i18n.language)
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent' })
  return (
    <PanelBody>
      <Facts
        facts={[
          [t('source.name'), source.name],
          [t('source.owner'), source.isShared ? t('source.shared') : t('source.own')],
          [t('source.format'), source.format],
          [t('source.delivery'), source.isComplete ? t('source.complete') : t('source.partial')],
          [t('source.share'), source.isComplete && share.format(source.withdrawnShare)],
          [t('source.licence'), source.licence],
          [t('source.attribution'), source.attribution],
          [
            t('source.lastRun'),
            lastRun && (
              <>
                <RunState run={lastRun} />
                <Link to={`/imports/runs?open=${lastRun.runId}`}>{when(lastRun.startedAt)}</Link>
              </>
            ),
          ],
        ]}
      />
      {harvest && (
        <PanelPart title={t('run.kind.harvest')}>
          <Facts
            facts={[
              [t('source.harvestUrl'), harvest.url],
              [
                t('source.next'),
                harvest.nextAt && harvest.everyHours !== null
                  ? `${when(harvest.nextAt)} · ${t('source.every', { count: harvest.everyHours })}`
                  : t('source.whenAsked'),
              ],
              [t('source.until'), harvest.until && when(harvest.until)],
            ]}
          />
          {source.isShared ? (
            <Aside>{t('source.sharedWhy')}</Aside>
          ) : (
            <HarvestButton sourceId={source.sourceId} />
          )}
        </PanelPart>
      )}
    </PanelBody>
  )
}

function HarvestButton({ sourceId }: { sourceId: string }) {
  const { t } = useTranslation('imports')
  const harvest = useHarvestNow()
  return (
    <Buttons>
      <Button
        size="sm"
        icon={<RefreshCw className="i--16" aria-hidden />}
        isBusy={harvest.isPending}
        busyLabel={t('source.harvesting')}
        onPress={() =>
          harvest.mutate(sourceId, {
            onSuccess: () => showToast({ kind: 'success', message: t('source.harvestSent') }),
            onError: ({ message }) => showToast({ kind: 'error', message }),
          })
        }
      >
        {t('source.harvestNow')}
      </Button>
    </Buttons>
  )
}
