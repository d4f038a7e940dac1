import { useTranslation } from 'react-i18next'

const kinds = ['overdue', 'lost item', 'damage', 'delivery', 'other'] as const

/** What a charge is for. A kind of a newer release is called by its code. */
export function useChargeKind() {
  const { t } = useTranslation('desk')
  return (code: string) => {
    const known = kinds.find((kind) => kind === code)
    return known ? t(`charge.${known}`) : code
  }
}
