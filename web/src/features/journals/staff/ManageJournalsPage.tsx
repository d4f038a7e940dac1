import type { KeptJournal } from '@shulin/contract/journals-staff'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { FindField } from '../../../ui/lists/FindField.tsx'
import { RowLink } from '../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { JournalPanel } from './JournalPanel.tsx'
import { journalChoicesQuery, journalsForStaffQuery } from './queries.ts'

const rows = 50

/** The journals that readers see: frequency, core lists by edition, and the issues that arrive. */
export function ManageJournalsPage() {
  const { t } = useTranslation('journals-staff')
  const [params, setParams] = useSearchParams()
  const [page] = usePageNumber()
  const wanted = params.get('text') ?? ''
  const choices = useQuery(journalChoicesQuery).data
  return (
    <ConsoleList
      title={t('title')}
      lead={t('lead')}
      query={useQuery(journalsForStaffQuery(wanted, page, rows))}
      failed={t('failed')}
      keyOf={({ recordId }) => String(recordId)}
      columns={useColumns()}
      rows={rows}
      count={(count) => t('count', { count })}
      none={{ text: t('none'), why: t('none.why') }}
      filters={
        <FindField
          label={t('find')}
          go={t('go')}
          wanted={wanted}
          onFind={(words) => setParams(words === '' ? {} : { text: words })}
        />
      }
      renderPanel={(journal) => ({
        title: journal.title,
        children: choices && (
          <JournalPanel key={journal.recordId} journal={journal} choices={choices} />
        ),
      })}
    />
  )
}

function useColumns(): Column<KeptJournal>[] {
  const { t } = useTranslation('journals-staff')
  const names = useQuery(journalChoicesQuery).data?.frequencies
  return [
    {
      id: 'title',
      label: t('journal'),
      width: '40%',
      cell: ({ recordId, title }) => <RowLink id={String(recordId)}>{title}</RowLink>,
    },
    { id: 'issn', label: t('issn'), isNumeric: true, cell: ({ issn }) => issn },
    {
      id: 'frequency',
      label: t('frequency'),
      isAside: true,
      cell: ({ frequency }) => names?.find(({ code }) => code === frequency)?.name ?? frequency,
    },
    { id: 'initial', label: t('initial'), isAside: true, cell: ({ initial }) => initial },
    { id: 'issues', label: t('issues'), isNumeric: true, cell: ({ issues }) => issues },
  ]
}
