import type { KeptPackage } from '@shulin/contract/packages-staff'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { FindField } from '../../../ui/lists/FindField.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { PackageForm } from './PackageForm.tsx'
import { PackagePanel } from './PackagePanel.tsx'
import { packagesForStaffQuery } from './queries.ts'

const rows = 50

/** Packages of the institution and of everybody: access, databases, title lists. */
export function ManagePackagesPage() {
  const { t } = useTranslation('packages-staff')
  const [params, setParams] = useSearchParams()
  const [page] = usePageNumber()
  const { close } = useOpenRow()
  const wanted = params.get('text') ?? ''
  return (
    <ConsoleList
      title={t('title')}
      lead={t('lead')}
      query={useQuery(packagesForStaffQuery(wanted, page, rows))}
      failed={t('failed')}
      keyOf={({ packageId }) => packageId}
      columns={useColumns()}
      rows={rows}
      count={(count) => t('count', { count })}
      none={{ text: t('none'), why: t('none.why') }}
      adding={{ label: t('add'), children: <PackageForm onSaved={close} /> }}
      filters={
        <FindField
          label={t('find')}
          go={t('go')}
          wanted={wanted}
          onFind={(words) => setParams(words === '' ? {} : { text: words })}
        />
      }
      renderPanel={(kept) => ({
        title: kept.name,
        children: <PackagePanel key={kept.packageId} kept={kept} />,
      })}
    />
  )
}

function useColumns(): Column<KeptPackage>[] {
  const { t, i18n } = useTranslation('packages-staff')
  return [
    {
      id: 'name',
      label: t('name'),
      width: '40%',
      cell: ({ packageId, name }) => <RowLink id={packageId}>{name}</RowLink>,
    },
    { id: 'supplier', label: t('supplier'), isAside: true, cell: ({ supplier }) => supplier },
    {
      id: 'owner',
      label: t('owner'),
      isAside: true,
      cell: ({ isOwn }) => t(isOwn ? 'owner.own' : 'owner.shared'),
    },
    {
      id: 'titles',
      label: t('titles'),
      isNumeric: true,
      cell: ({ titles }) => titles.toLocaleString(i18n.language),
    },
    {
      id: 'access',
      label: t('access'),
      isNumeric: true,
      cell: ({ entitlements: [newest] }) =>
        newest
          ? t('days', { from: newest.startsOn, until: newest.endsOn ?? '' })
          : t('access.none'),
    },
  ]
}
