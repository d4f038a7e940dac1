import type { listDictionaries } from '@shulin/contract/institutions-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Answer } from '../../../../platform/api.ts'
import { ConsolePage } from '../../../../ui/console/ConsolePage.tsx'
import { EmptyShelf } from '../../../../ui/catalogue/EmptyShelf.tsx'
import { QueryState } from '../../../../ui/feedback/QueryState.tsx'
import { SearchField } from '../../../../ui/controls/SearchField.tsx'
import { Table, type Column } from '../../../../ui/lists/Table.tsx'
import { LastChange } from '../changes/LastChange.tsx'
import styles from '../list.module.css'
import { useDictionaries } from './useDictionaries.ts'
import { useKeys } from './useKeys.ts'
import { useListName } from '../useNames.ts'

/** The code lists of the institution; each opens as a page of its own. */
export function DictionariesPage() {
  const { t, i18n } = useTranslation('configuration')
  const keys = useKeys().slice(0, 2)
  const nameOf = useListName()
  const dictionaries = useDictionaries()
  const columns = useColumns()
  const [text, setText] = useState('')
  return (
    <ConsolePage title={t('dictionaries')} lead={t('dictionary.never')} keys={keys}>
      <div className={styles['filters']}>
        <div className={styles['find']}>
          <SearchField
            label={t('dictionaries.find')}
            isLabelHidden
            placeholder={t('dictionaries.find')}
            size="sm"
            value={text}
            onChange={setText}
          />
        </div>
      </div>
      <QueryState query={dictionaries} failed={t('dictionaries.failed')}>
        {(all) => {
          const wanted = all
            .filter(({ dictionary }) =>
              `${dictionary} ${nameOf(dictionary)}`
                .toLowerCase()
                .includes(text.trim().toLowerCase()),
            )
            .toSorted((one, other) =>
              nameOf(one.dictionary).localeCompare(nameOf(other.dictionary), i18n.language),
            )
          if (wanted.length === 0) return <EmptyShelf>{t('dictionaries.none')}</EmptyShelf>
          return (
            <Table
              caption={t('dictionaries')}
              isDense
              rows={wanted}
              keyOf={({ dictionary }) => dictionary}
              columns={columns}
            />
          )
        }}
      </QueryState>
    </ConsolePage>
  )
}

function useColumns(): Column<Answer<typeof listDictionaries>[number]>[] {
  const { t } = useTranslation('configuration')
  const nameOf = useListName()
  return [
    {
      id: 'name',
      label: t('dictionary'),
      width: '34%',
      cell: ({ dictionary }) => (
        <Link
          className={styles['row-name']}
          data-row={dictionary}
          to={`/configuration/dictionaries/${encodeURIComponent(dictionary)}`}
        >
          {nameOf(dictionary)}
        </Link>
      ),
    },
    {
      id: 'code',
      label: t('code.code'),
      isAside: true,
      cell: ({ dictionary }) => <span className={styles['quiet']}>{dictionary}</span>,
    },
    {
      id: 'entries',
      label: t('dictionary.entries'),
      isNumeric: true,
      isAtEnd: true,
      cell: ({ entries }) => entries,
    },
    {
      id: 'shown',
      label: t('dictionary.shown'),
      isNumeric: true,
      isAtEnd: true,
      cell: ({ shown }) => shown,
    },
    {
      id: 'changed',
      label: t('setting.changed'),
      width: '24%',
      cell: (dictionary) => <LastChange {...dictionary} />,
    },
  ]
}
