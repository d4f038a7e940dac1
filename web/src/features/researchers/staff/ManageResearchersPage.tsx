import type { StaffResearcher } from '@shulin/contract/researchers-staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { FindField } from '../../../ui/lists/FindField.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { researchersForStaffQuery } from './queries.ts'
import { ResearcherPanel } from './ResearcherPanel.tsx'

const rows = 50

/** Researchers: who they are, when they are shown, and which works are theirs. */
export function ManageResearchersPage() {
  const { t } = useTranslation('researchers-staff')
  const [page] = usePageNumber()
  const [params, setParams] = useSearchParams()
  const keyword = params.get('keyword') ?? ''
  const { open, close } = useOpenRow()
  // A new one has its number from the beginning: saved twice, it is one researcher.
  const [newId, setNewId] = useState(() => crypto.randomUUID())
  const added = () => {
    open(newId)
    setNewId(crypto.randomUUID())
  }
  return (
    <ConsoleList
      title={t('title')}
      lead={t('lead')}
      query={useQuery(researchersForStaffQuery(keyword, page, rows))}
      failed={t('failed')}
      keyOf={({ researcherId }) => researcherId}
      columns={useColumns()}
      rows={rows}
      count={(count) => t('count', { count })}
      none={{ text: t('none'), why: t('none.why') }}
      filters={
        <FindField
          label={t('find')}
          wanted={keyword}
          onFind={(words) => setParams(words === '' ? {} : { keyword: words })}
        />
      }
      renderPanel={(researcher) => ({
        title: researcher.name,
        children: <ResearcherPanel researcher={researcher} onRemoved={close} />,
      })}
      adding={{
        label: t('add'),
        children: <ResearcherPanel key={newId} researcher={blank(newId)} onAdded={added} />,
      }}
    />
  )
}

const blank = (researcherId: string): StaffResearcher => ({
  researcherId,
  name: '',
  otherNames: [],
  departmentId: null,
  departmentName: '',
  title: '',
  interests: [],
  introduction: null,
  orcid: '',
  names: [],
  isShown: true,
  shownFrom: null,
  shownUntil: null,
  isVisible: false,
  workCount: 0,
})

function useColumns(): Column<StaffResearcher>[] {
  const { t } = useTranslation('researchers-staff')
  return [
    {
      id: 'name',
      label: t('name'),
      width: '30%',
      cell: ({ researcherId, name }) => <RowLink id={researcherId}>{name}</RowLink>,
    },
    { id: 'department', label: t('department'), cell: ({ departmentName }) => departmentName },
    { id: 'works', label: t('works'), isNumeric: true, cell: ({ workCount }) => workCount },
    {
      id: 'isVisible',
      label: t('state'),
      isAside: true,
      cell: ({ isVisible }) =>
        isVisible ? (
          <StatusChip status="shelf">{t('state.shown')}</StatusChip>
        ) : (
          <StatusChip status="cancelled">{t('state.hidden')}</StatusChip>
        ),
    },
  ]
}
