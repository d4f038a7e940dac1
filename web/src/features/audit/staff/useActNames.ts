import { auditActs } from '@shulin/contract/audit-staff'
import { readPurposes } from '@shulin/contract/readers'
import { useTranslation } from 'react-i18next'

/** What the trail names by codes, in words. An act of a newer release is shown as it is called. */
export function useActNames() {
  const { t } = useTranslation('audit')
  return {
    actName: (act: string) => {
      const name = auditActs.find((one) => one === act)
      return name ? t(`act.${name}`) : act
    },
    who: (by: string) => {
      const nobody = (['operator', 'system', 'reader'] as const).find((one) => one === by)
      return nobody ? t(`by.${nobody}`) : by
    },
    purposeName: (purpose: string | null) => {
      const name = readPurposes.find((one) => one === purpose)
      return name && t(`purpose.${name}`)
    },
  }
}
