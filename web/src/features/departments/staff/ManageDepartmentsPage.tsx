import type { StaffDepartment } from '@shulin/contract/departments-staff'
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
import { DepartmentPanel } from './DepartmentPanel.tsx'
import { departmentsForStaffQuery } from './queries.ts'

const rows = 50

/** Departments: what they are called, what is said of them, when they are shown, and which titles are for them. */
export function ManageDepartmentsPage() {
  const { t } = useTranslation('departments-staff')
  const [page] = usePageNumber()
  const [params, setParams] = useSearchParams()
  const keyword = params.get('keyword') ?? ''
  const { open, close } = useOpenRow()
  // A new one has its number from the beginning: saved twice, it is one department.
  const [newId, setNewId] = useState(() => crypto.randomUUID())
  const added = () => {
    open(newId)
    setNewId(crypto.randomUUID())
  }
  return (
    <ConsoleList
      title={t('title')}
      lead={t('lead')}
      query={useQuery(departmentsForStaffQuery(keyword, page, rows))}
      failed={t('failed')}
      keyOf={({ departmentId }) => departmentId}
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
      renderPanel={(department) => ({
        title: department.name['zh-CN'],
        children: <DepartmentPanel department={department} onRemoved={close} />,
      })}
      adding={{
        label: t('add'),
        children: <DepartmentPanel key={newId} department={blank(newId)} onAdded={added} />,
      }}
    />
  )
}

const blank = (departmentId: string): StaffDepartment => ({
  departmentId,
  code: '',
  name: { 'zh-CN': '' },
  introduction: null,
  subjects: [],
  classNos: [],
  librarians: [],
  isShown: true,
  shownFrom: null,
  shownUntil: null,
  isVisible: false,
  resourceCount: 0,
})

function useColumns(): Column<StaffDepartment>[] {
  const { t, i18n } = useTranslation('departments-staff')
  return [
    {
      id: 'name',
      label: t('name'),
      width: '40%',
      cell: ({ departmentId, name }) => <RowLink id={departmentId}>{name['zh-CN']}</RowLink>,
    },
    { id: 'code', label: t('code'), isNumeric: true, isAside: true, cell: ({ code }) => code },
    {
      id: 'titles',
      label: t('titles'),
      isNumeric: true,
      cell: ({ resourceCount }) => resourceCount.toLocaleString(i18n.language),
    },
    {
      id: 'isVisible',
      label: t('state'),
      cell: ({ isVisible }) =>
        isVisible ? (
          <StatusChip status="shelf">{t('state.shown')}</StatusChip>
        ) : (
          <StatusChip status="cancelled">{t('state.hidden')}</StatusChip>
        ),
    },
  ]
}
