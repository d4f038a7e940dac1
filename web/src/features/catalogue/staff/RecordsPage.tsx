import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/controls/Button.tsx'
import { ConsolePage } from '../../../ui/console/ConsolePage.tsx'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { useListKeys } from '../../../ui/lists/list-keys.ts'
import { ListFilters } from '../../../ui/lists/ListFilters.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { useOpenRow } from '../../../ui/lists/RowLink.tsx'
import { SearchField } from '../../../ui/controls/SearchField.tsx'
import { NewRecordPanel } from './NewRecordPanel.tsx'
import { RecordsTable } from './RecordsTable.tsx'
import { rows, useFoundRecords } from './useCatalogue.ts'

const isNew = 'new'

/** Finds records by what is scanned or typed; each opens as a page of its own. */
export function RecordsPage() {
  const { t } = useTranslation('cataloguing')
  const keys = useListKeys().slice(0, 2)
  const [params, setParams] = useSearchParams()
  const { openRow, open, close } = useOpenRow()
  const wanted = params.get('text') ?? ''
  const page = Math.max(1, Number(params.get('page')) || 1)
  const [text, setText] = useState(wanted)
  const found = useFoundRecords(wanted, page)

  const find = (words: string) => {
    const next = words.trim()
    setParams(next === '' ? {} : { text: next })
  }

  return (
    <ConsolePage
      title={t('records')}
      lead={t('records.lead')}
      keys={keys}
      panel={
        openRow === isNew
          ? {
              id: isNew,
              title: t('records.add'),
              onClose: close,
              children: <NewRecordPanel onClose={close} />,
            }
          : undefined
      }
    >
      <ListFilters
        find={
          <SearchField
            label={t('records.find')}
            isLabelHidden
            placeholder={t('records.find')}
            size="sm"
            value={text}
            onChange={setText}
            onSubmit={find}
          />
        }
        count={wanted !== '' && found.data ? t('records.count', { count: found.data.total }) : ''}
      >
        <Button size="sm" look="main" onPress={() => find(text)}>
          {t('records.go')}
        </Button>
        <Button size="sm" icon={<Plus className="i--16" aria-hidden />} onPress={() => open(isNew)}>
          {t('records.add')}
        </Button>
      </ListFilters>
      {wanted === '' ? (
        <EmptyShelf why={t('records.begin.why')}>{t('records.begin')}</EmptyShelf>
      ) : (
        <QueryState query={found} failed={t('records.failed')}>
          {({ list, total }) =>
            list.length === 0 ? (
              <EmptyShelf why={t('records.none.why')}>{t('records.none')}</EmptyShelf>
            ) : (
              <>
                <RecordsTable caption={t('records')} records={list} />
                <Pager
                  page={page}
                  total={total}
                  rows={rows}
                  onChange={(next) => setParams({ text: wanted, page: String(next) })}
                />
              </>
            )
          }
        </QueryState>
      )}
    </ConsolePage>
  )
}
