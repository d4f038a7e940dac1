import type { ImportRefusal } from '@shulin/contract/imports-staff'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { useNarrow } from '../../../platform/useNarrow.ts'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { Breadcrumb } from '../../../ui/page/Breadcrumb.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { Facts } from '../../../ui/console/Facts.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PanelBody } from '../../../ui/console/PanelParts.tsx'
import { RowLink } from '../../../ui/lists/RowLink.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import styles from './RefusalsPage.module.css'
import { rows } from './queries.ts'
import { useRefusals, useRefusalsFile, useRun } from './useImports.ts'

/** Everything a run refused: where it stood, why, and how it begins; also as a file for the supplier. */
export function RefusalsPage() {
  const { t, i18n } = useTranslation('imports')
  const runId = useParams()['runId']!
  const [params] = useSearchParams()
  const narrow = useNarrow()
  const [page] = usePageNumber()
  const reason = params.get('reason') ?? undefined
  const run = useRun(runId)
  const refusals = useRefusals(runId, reason, page)
  const file = useRefusalsFile()
  const columns = useColumns()
  const number = (count: number) => count.toLocaleString(i18n.language)
  const { refused = 0 } = run.data?.run ?? {}
  const kept = run.data?.kept ?? refused

  return (
    <ConsoleList
      trail={
        <Breadcrumb
          places={[
            { label: t('runs'), to: `/imports/runs?open=${runId}` },
            { label: run.data?.run.source.title ?? '' },
          ]}
        />
      }
      title={t('refusals')}
      query={refusals}
      failed={t('refusals.failed')}
      keyOf={({ n }) => String(n)}
      columns={columns}
      rows={rows}
      count={(count) => t('refusals.count', { count })}
      none={{ text: t('refusals.none') }}
      renderPanel={(refusal) => ({
        title: t('refusal.title', { n: refusal.n }),
        children: <RefusalPanel refusal={refusal} />,
      })}
      filters={
        <>
          <Select
            label={t('refusals.reason')}
            isLabelHidden
            size="sm"
            value={reason ?? 'all'}
            onChange={(next) => narrow({ reason: next === 'all' ? undefined : next })}
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
        </>
      }
    >
      {kept < refused && (
        <Notice kind="info">
          {t('refusals.more', { kept: number(kept), refused: number(refused) })}
        </Notice>
      )}
    </ConsoleList>
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
