import type { ListedReader } from '@shulin/contract/readers-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { FindField } from '../../../ui/lists/FindField.tsx'
import { RowLink } from '../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { ReaderPanel } from './ReaderPanel.tsx'
import { ReaderState } from './ReaderState.tsx'
import { rows } from './queries.ts'
import { useFoundReaders } from './useReaders.ts'

/** Finds readers by account or name. */
export function ReadersPage() {
  const { t } = useTranslation('readers')
  const [params, setParams] = useSearchParams()
  const [page] = usePageNumber()
  const columns = useColumns()
  const wanted = params.get('text') ?? ''
  const [isShort, setShort] = useState(false)
  const found = useFoundReaders(wanted, page)

  const find = (words: string) => {
    setShort(words.length === 1)
    if (words.length !== 1) setParams(words === '' ? {} : { text: words })
  }

  return (
    <ConsoleList
      title={t('readers')}
      lead={t('readers.lead')}
      query={found}
      failed={t('readers.failed')}
      keyOf={({ readerId }) => readerId}
      columns={columns}
      rows={rows}
      count={(count) => t('readers.count', { count })}
      instead={isShort ? t('readers.short') : undefined}
      begin={wanted === '' ? { text: t('readers.begin'), why: t('readers.begin.why') } : undefined}
      none={{ text: t('readers.none'), why: t('readers.none.why') }}
      renderPanel={(reader) => ({ title: reader.name, children: <ReaderPanel reader={reader} /> })}
      filters={
        <FindField label={t('readers.find')} go={t('readers.go')} wanted={wanted} onFind={find} />
      }
    />
  )
}

function useColumns(): Column<ListedReader>[] {
  const { t } = useTranslation('readers')
  return [
    {
      id: 'name',
      label: t('reader.name'),
      width: '22%',
      cell: ({ readerId, name }) => <RowLink id={readerId}>{name}</RowLink>,
    },
    { id: 'account', label: t('reader.account'), cell: ({ account }) => account },
    { id: 'type', label: t('reader.type'), cell: ({ readerType }) => readerType },
    {
      id: 'department',
      label: t('reader.department'),
      isAside: true,
      cell: ({ department }) => department,
    },
    {
      id: 'validUntil',
      label: t('reader.validUntil'),
      isNumeric: true,
      isAside: true,
      cell: ({ validUntil }) => validUntil,
    },
    { id: 'state', label: t('reader.state'), cell: ({ state }) => <ReaderState state={state} /> },
  ]
}
