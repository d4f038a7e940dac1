import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { FindField } from '../../../ui/lists/FindField.tsx'
import { useListKeys } from '../../../ui/lists/list-keys.ts'
import { useOpenRow } from '../../../ui/lists/RowLink.tsx'
import { NewRecordPanel } from './NewRecordPanel.tsx'
import { useRecordColumns } from './RecordsTable.tsx'
import { rows } from './queries.ts'
import { useFoundRecords } from './useCatalogue.ts'

/** Finds records by what is scanned or typed; each opens as a page of its own. */
export function RecordsPage() {
  const { t } = useTranslation('cataloguing')
  const keys = useListKeys().slice(0, 2)
  const [params, setParams] = useSearchParams()
  const { close } = useOpenRow()
  const columns = useRecordColumns()
  const [page] = usePageNumber()
  const wanted = params.get('text') ?? ''
  const found = useFoundRecords(wanted, page)

  return (
    <ConsoleList
      title={t('records')}
      lead={t('records.lead')}
      keys={keys}
      query={found}
      failed={t('records.failed')}
      keyOf={({ recordId }) => String(recordId)}
      columns={columns}
      rows={rows}
      count={(count) => t('records.count', { count })}
      begin={wanted === '' ? { text: t('records.begin'), why: t('records.begin.why') } : undefined}
      none={{ text: t('records.none'), why: t('records.none.why') }}
      adding={{ label: t('records.add'), children: <NewRecordPanel onClose={close} /> }}
      filters={
        <FindField
          label={t('records.find')}
          go={t('records.go')}
          wanted={wanted}
          onFind={(words) => setParams(words === '' ? {} : { text: words })}
        />
      }
    />
  )
}
