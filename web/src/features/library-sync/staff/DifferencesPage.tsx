import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { Breadcrumb } from '../../../ui/page/Breadcrumb.tsx'
import { rows, useDifferences } from './queries.ts'

/** What a comparison found, copy by copy. */
export function DifferencesPage() {
  const { t } = useTranslation('library-sync')
  const { runId = '' } = useParams()
  const [page] = usePageNumber()
  return (
    <ConsoleList
      trail={
        <Breadcrumb
          places={[{ label: t('systems'), to: '/imports/systems' }, { label: t('differences') }]}
        />
      }
      title={t('differences')}
      lead={t('differences.lead')}
      query={useDifferences(runId, page)}
      failed={t('differences.failed')}
      keyOf={({ barcode }) => barcode}
      rows={rows}
      count={(count) => t('differences.count', { count })}
      none={{ text: t('differences.none') }}
      columns={[
        { id: 'barcode', label: t('barcode'), isNumeric: true, cell: ({ barcode }) => barcode },
        { id: 'kind', label: t('kind'), cell: ({ kind }) => t(`kind.${kind}`) },
        { id: 'was', label: t('was'), cell: ({ was }) => was ?? '' },
        { id: 'became', label: t('became'), cell: ({ became }) => became ?? '' },
      ]}
    />
  )
}
