import type { TitleChange, TitleListPreview } from '@shulin/contract/packages-staff'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../ui/console/Facts.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'

/** What a title list would change: counts, the first titles of each kind, and the lines that cannot be read. */
export function TitleListChanges({ preview }: { preview: TitleListPreview }) {
  const { t } = useTranslation('packages-staff')
  const { counts, changes, refusals } = preview
  const columns: Column<TitleChange>[] = [
    { id: 'title', label: t('change.title'), cell: ({ title }) => title },
    { id: 'kind', label: t('change.kind'), cell: ({ kind }) => t(`change.${kind}`) },
    {
      id: 'covered',
      label: t('change.covered'),
      isNumeric: true,
      cell: ({ before, after }) =>
        [...new Set([before?.covered, after?.covered].filter(Boolean))].join(' → '),
    },
  ]
  const isNothing = counts.added + counts.changed + counts.removed === 0
  return (
    <section aria-label={t('preview')}>
      <Facts
        facts={[
          [t('count.lines'), counts.lines],
          [t('change.added'), counts.added],
          [t('change.changed'), counts.changed],
          [t('change.removed'), counts.removed],
          [t('count.unchanged'), counts.unchanged],
          [t('count.refused'), counts.refused],
        ]}
      />
      {isNothing && (
        <Notice kind="info" isLive>
          {t('preview.nothing')}
        </Notice>
      )}
      {counts.removed > 0 && (
        <Notice isLive>{t('preview.removes', { count: counts.removed })}</Notice>
      )}
      {changes.length > 0 && (
        <Table
          caption={t('preview')}
          isDense
          columns={columns}
          rows={changes}
          keyOf={({ kind, title, before, after }) =>
            `${kind} ${title} ${before?.url ?? ''} ${after?.url ?? ''}`
          }
        />
      )}
      {refusals.length > 0 && (
        <ul aria-label={t('count.refused')}>
          {refusals.map(({ line, reason, detail, excerpt }) => (
            <li key={line} className="t-cap">
              {t('refusal', { line, reason, detail, excerpt })}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
