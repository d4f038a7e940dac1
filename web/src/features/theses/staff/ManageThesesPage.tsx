import { verifications, type StaffThesis, type Verification } from '@shulin/contract/theses-staff'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useNarrow } from '../../../platform/useNarrow.ts'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { StatusChip, type Status } from '../../../ui/feedback/StatusChip.tsx'
import { FindField } from '../../../ui/lists/FindField.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { rowsOnPage, thesesForStaffQuery } from './queries.ts'
import { ThesisForm } from './ThesisForm.tsx'
import { ThesisPanel } from './ThesisPanel.tsx'

/** The theses of the school: what is known of each, its files and references, and whether somebody has looked it over. */
export function ManageThesesPage() {
  const { t } = useTranslation('theses-staff')
  const [params] = useSearchParams()
  const keyword = params.get('keyword') ?? ''
  const verification = verifications.find((one) => one === params.get('verification')) ?? ''
  const [page] = usePageNumber()
  const narrow = useNarrow()
  const { open, close } = useOpenRow()
  return (
    <ConsoleList
      title={t('title')}
      lead={t('lead')}
      query={useQuery(thesesForStaffQuery({ keyword, verification, page }))}
      failed={t('failed')}
      keyOf={({ recordId }) => String(recordId)}
      columns={useColumns()}
      rows={rowsOnPage}
      count={(count) => t('count', { count })}
      none={{ text: t('none'), why: t('none.why') }}
      filters={
        <>
          <FindField
            label={t('find')}
            wanted={keyword}
            onFind={(words) => narrow({ keyword: words || undefined })}
          />
          <Select
            label={t('verification')}
            isLabelHidden
            size="sm"
            options={[
              { id: '', label: t('verification.all') },
              ...verifications.map((id) => ({ id, label: t(`verification.${id}`) })),
            ]}
            value={verification}
            onChange={(id) => narrow({ verification: id || undefined })}
          />
        </>
      }
      renderPanel={(thesis) => ({
        title: thesis.title,
        children: <ThesisPanel thesis={thesis} onRemoved={close} />,
      })}
      adding={{
        label: t('add'),
        children: <ThesisForm onSaved={(recordId) => open(String(recordId))} />,
      }}
    />
  )
}

const statusOf: Record<Verification, Status> = {
  verified: 'shelf',
  unverified: 'loan',
  refused: 'stop',
}

function useColumns(): Column<StaffThesis>[] {
  const { t } = useTranslation('theses-staff')
  return [
    {
      id: 'title',
      label: t('field.title'),
      width: '40%',
      cell: ({ recordId, title }) => <RowLink id={String(recordId)}>{title}</RowLink>,
    },
    { id: 'author', label: t('field.author'), cell: ({ author }) => author },
    {
      id: 'degree',
      label: t('field.degree'),
      isAside: true,
      cell: ({ degree }) => t(`degree.${degree}`),
    },
    { id: 'year', label: t('field.year'), isNumeric: true, cell: ({ year }) => year },
    {
      id: 'verification',
      label: t('verification'),
      cell: ({ verification }) => (
        <StatusChip status={statusOf[verification]}>{t(`verification.${verification}`)}</StatusChip>
      ),
    },
  ]
}
