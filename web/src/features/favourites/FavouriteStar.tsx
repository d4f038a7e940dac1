import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useFavourite } from './useFavourite.ts'

interface Props {
  recordId: number
  title: string
  size?: 'sm' | 'md'
}

/** The star of a title: down while it is a favourite. */
export function FavouriteStar({ recordId, title, size = 'md' }: Props) {
  const { t } = useTranslation('favourites')
  const favourite = useFavourite(recordId)
  if (!favourite) return null
  const { isKept, isBusy, toggle } = favourite
  return (
    <IconButton
      label={t('star.of', { title })}
      size={size}
      isOn={isKept}
      isPending={isBusy}
      onPress={toggle}
    >
      <Star aria-hidden />
    </IconButton>
  )
}
