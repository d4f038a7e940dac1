import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RowAction } from '../../ui/controls/RowMenu.tsx'
import { useFavourite } from './useFavourite.ts'

/** The star of a title in a list, as an action of its row; none where it cannot be kept. */
export function useFavouriteAction(recordId: number): RowAction[] {
  const { t } = useTranslation('favourites')
  const favourite = useFavourite(recordId)
  if (!favourite) return []
  const { isKept, toggle } = favourite
  return [
    {
      id: 'favourite',
      label: t('star'),
      icon: <Star aria-hidden />,
      isOn: isKept,
      onAction: toggle,
    },
  ]
}
