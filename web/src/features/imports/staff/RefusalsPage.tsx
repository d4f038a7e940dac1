import type { ImportRefusal } from '@shulin/contract/imports-staff'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { Breadcrumb } from '../../../ui/page/Breadcrumb.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { ConsolePage } from '../../../ui/console/ConsolePage.tsx'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { Facts } from '../../../ui/console/Facts.tsx'
import { useListKeys } from '../../../ui/lists/list-keys.ts'
import { ListFilters } from '../../../ui/lists/ListFilters.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { PanelBody } from '../../../ui/console/PanelParts.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import styles from './RefusalsPage.module.css'
import { rows, useRefusals, useRefusalsFile, useRun } from './useImports.ts'

/** Everything a run refused: where it stood, why, and how it begins; also as a file for the supplier. */
export function RefusalsPage() {
  const { t, i18n } = useTranslation('imports')
  const keys = useListKeys()
  const runId = useParams()['runId']!
  const [params, setParams] = useSearchParams()
  const { openRow, close } = useOpenRow()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const reason = params.get('reason') ?? undefined
  const run = useRun(runId)
  const refusals = useRefusals(runId, reason, page)
  const file = useRefusalsFile()
  const columns = useColumns()
  const opened = refusals.data?.list.find(({ n }) => String(n) === openRow)
  const number = (count: number) => count.toLocaleString(i18n.language)
  const { refused = 0 } = run.data?.run ?? {}
  const kept = run.data?.kept ?? refused

  return (
    <ConsolePage
      trail={
        <Breadcrumb
          places={[
            { label: t('runs'), to: `/imports/runs?open=${runId}` },
            { label: run.data?.run.source.title ?? '' },
          ]}
        />
      }
      title={t('refusals')}
      keys={keys}
      panel={
        opened && {
          id: String(opened.n),
          title: t('refusal.title', { n: opened.n }),
          onClose: close,
          children: <RefusalPanel refusal={opened} />,
        }
      }
    >
      <ListFilters count={refusals.data && t('refusals.count', { count: refusals.data.total })}>
        <Select
          label={t('refusals.reason')}
          isLabelHidden
          size="sm"
          value={reason ?? 'all'}
          onChange={(next) => setParams(next === 'all' ? {} : { reason: next }, { replace: true })}
          options={[
            { id: 'all', label: t('refusals.allReasons') },
            ...(run.data?.reasons ?? []).map(({ reason: id, reasonName, count }) => ({
              id,
              label: `${reasonName} (${number(count)})`,
            })),
          ]}
        />
        <Button
          size="sm"
          icon={<Download className="i--16" aria-hidden />}
          isBusy={file.isPending}
          busyLabel={t('refusals.downloading')}
          onPress={() =>
            file.mutate(runId, {
              onError: ({ message }) => showToast({ kind: 'error', message }),
            })
          }
        >
          {t('refusals.download')}
        </Button>
      </ListFilters>
      {kept < refused && (
        <Notice kind="info">
          {t('refusals.more', { kept: number(kept), refused: number(refused) })}
        </Notice>
      )}
      <QueryState query={refusals} failed={t('refusals.failed')}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyShelf>{t('refusals.none')}</EmptyShelf>
          ) : (
            <>
              <Table
                caption={t('refusals')}
                isDense
                rows={list}
                keyOf={({ n }) => String(n)}
                {...(opened && { selectedKey: String(opened.n) })}
                columns={columns}
              />
              <Pager
                page={page}
                total={total}
                rows={rows}
                onChange={(next) => setParams({ page: String(next), ...(reason && { reason }) })}
              />
            </>
          )
        }
      </QueryState>
    </ConsolePage>
  )
}

function useColumns(): Column<ImportRefusal>[] {
  const { t, i18n } = useTranslation('imports')
  return [
    {
      id: 'n',
      label: t('refusal.number'),
      isNumeric: true,
      width: '8%',
      cell: ({ n }) => <RowLink id={String(n)}>{n}</RowLink>,
    },
    {
      id: 'position',
      label: t('refusal.position'),
      isNumeric: true,
      isAtEnd: true,
      width: '12%',
      cell: ({ position }) => position.toLocaleString(i18n.language),
    },
    {
      id: 'reason',
      label: t('refusals.reason'),
      width: '22%',
      cell: ({ reasonName }) => reasonName,
    },
    { id: 'barcode', label: t('refusal.barcode'), isAside: true, cell: ({ barcode }) => barcode },
    { id: 'detail', label: t('refusal.detail'), isAside: true, cell: ({ detail }) => detail },
    {
      id: 'excerpt',
      label: t('refusal.excerpt'),
      width: '34%',
      cell: ({ excerpt }) => excerpt && <span className={styles['excerpt']}>{excerpt}</span>,
    },
  ]
}

function RefusalPanel({ refusal }: { refusal: ImportRefusal }) {
  const { t, i18n } = useTranslation('imports')
  const { position, sourceKey, barcode, reasonName, detail, excerpt } = refusal
  return (
    <PanelBody>
      <Facts
        facts={[
          [t('refusals.reason'), reasonName],
          [t('refusal.detail'), detail],
          [t('refusal.position.why'), position.toLocaleString(i18n.language)],
          [t('refusal.key'), sourceKey],
          [t('refusal.barcode'), barcode],
        ]}
      />
      {excerpt && <p className={styles['whole']}>{excerpt}</p>}
    </PanelBody>
  )
}
