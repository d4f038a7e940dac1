import type { StaffRecord } from '@shulin/contract/catalogue-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { ListFilters } from '../../../ui/lists/ListFilters.tsx'
import { Aside } from '../../../ui/console/PanelParts.tsx'
import { RowLink } from '../../../ui/lists/RowLink.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import styles from './DescriptionTable.module.css'
import { editedFields, isEmpty, type EditedField } from './fields.ts'
import { useWords } from './useWords.ts'

interface Props {
  record: StaffRecord
  openRow: string | undefined
}

/** A description, field by field: what it says, and what its source says where that was set otherwise. */
export function DescriptionTable({ record, openRow }: Props) {
  const { t } = useTranslation('cataloguing')
  const columns = useColumns(record)
  const [isAllShown, setAllShown] = useState(false)
  const { description, corrections } = record
  const correctionOf = (field: string) => corrections.find((one) => one.field === field)
  const shown = editedFields.filter(
    (field) =>
      isAllShown || openRow === field || !isEmpty(description[field]) || correctionOf(field),
  )
  return (
    <>
      <ListFilters>
        <Checkbox isChecked={isAllShown} onChange={setAllShown}>
          {t('field.showEmpty')}
        </Checkbox>
      </ListFilters>
      <Table
        caption={t('description')}
        isDense
        rows={shown}
        keyOf={(field) => field}
        {...(openRow !== undefined && { selectedKey: openRow })}
        columns={columns}
      />
    </>
  )
}

function useColumns({ description, corrections }: StaffRecord): Column<EditedField>[] {
  const { t } = useTranslation('cataloguing')
  const words = useWords()
  const correctionOf = (field: string) => corrections.find((one) => one.field === field)
  return [
    {
      id: 'field',
      label: t('field'),
      width: '22%',
      cell: (field) => <RowLink id={field}>{t(`field.${field}`)}</RowLink>,
    },
    {
      id: 'value',
      label: t('field.value'),
      cell: (field) => (
        <span className={styles['value']}>
          {words.valueOf(field, description[field]) || <Aside>{t('field.empty')}</Aside>}
        </span>
      ),
    },
    // Where nothing was set there is nothing to compare.
    ...(corrections.length > 0
      ? [
          {
            id: 'delivered',
            label: t('field.delivered'),
            width: '30%' as const,
            cell: (field: EditedField) => {
              const correction = correctionOf(field)
              return (
                correction && (
                  <span className={styles['delivered']}>
                    <StatusChip status="reserve">{t('field.corrected')}</StatusChip>
                    <span className={styles['value']}>
                      {words.valueOf(field, correction.delivered) || t('field.empty')}
                    </span>
                  </span>
                )
              )
            },
          },
        ]
      : []),
  ]
}
