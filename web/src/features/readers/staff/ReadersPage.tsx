import type { ListedReader } from '@shulin/contract/readers-staff'
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
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import { SearchField } from '../../../ui/controls/SearchField.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { ReaderPanel } from './ReaderPanel.tsx'
import { ReaderState } from './ReaderState.tsx'
import { rows, useFoundReaders } from './useReaders.ts'

/** Finds readers by account or name. */
export function ReadersPage() {
  const { t } = useTranslation('readers')
  const keys = useListKeys()
  const [params, setParams] = useSearchParams()
  const { openRow, close } = useOpenRow()
  const columns = useColumns()
  const wanted = params.get('text') ?? ''
  const page = Math.max(1, Number(params.get('page')) || 1)
  const [text, setText] = useState(wanted)
  const [isShort, setShort] = useState(false)
  const found = useFoundReaders(wanted, page)
  const opened = found.data?.list.find(({ readerId }) => readerId === openRow)

  const find = (words: string) => {
    const next = words.trim()
    setShort(next.length === 1)
    if (next.length !== 1) setParams(next === '' ? {} : { text: next })
  }

  return (
    <ConsolePage
      title={t('readers')}
      lead={t('readers.lead')}
      keys={keys}
      panel={
        opened && {
          id: opened.readerId,
          title: opened.name,
          onClose: close,
          children: <ReaderPanel key={opened.readerId} reader={opened} />,
        }
      }
    >
      <ListFilters
        find={
          <SearchField
            label={t('readers.find')}
            isLabelHidden
            placeholder={t('readers.find')}
            size="sm"
            value={text}
            onChange={setText}
            onSubmit={find}
          />
        }
        count={
          isShort
            ? t('readers.short')
            : wanted !== '' && found.data
              ? t('readers.count', { count: found.data.total })
              : ''
        }
      >
        <Button size="sm" look="main" onPress={() => find(text)}>
          {t('readers.go')}
        </Button>
      </ListFilters>
      {wanted === '' ? (
        <EmptyShelf why={t('readers.begin.why')}>{t('readers.begin')}</EmptyShelf>
      ) : (
        <QueryState query={found} failed={t('readers.failed')}>
          {({ list, total }) =>
            list.length === 0 ? (
              <EmptyShelf why={t('readers.none.why')}>{t('readers.none')}</EmptyShelf>
            ) : (
              <>
                <Table
                  caption={t('readers')}
                  isDense
                  rows={list}
                  keyOf={({ readerId }) => readerId}
                  {...(opened && { selectedKey: opened.readerId })}
                  columns={columns}
                />
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
