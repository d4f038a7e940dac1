import type { UsageReport } from '@shulin/contract/usage-staff'
import { useTranslation } from 'react-i18next'

/** What a row of a report is called: days and months by themselves, all else by its name, and what has none says so. */
export function useRowName() {
  const { t } = useTranslation('usage')
  return ({ key, name }: UsageReport['rows'][number]) => {
    if (name !== '') return name
    if (key === '') return t('row.none')
    return /^\d{4}-\d\d(-\d\d)?$/.test(key) ? key : t('row.gone', { id: key })
  }
}
