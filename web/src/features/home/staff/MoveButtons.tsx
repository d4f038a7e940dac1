import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Buttons } from '../../../ui/console/PanelParts.tsx'

interface Props {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (step: -1 | 1) => void
}

/** One place up, one place down. */
export function MoveButtons({ name, isFirst, isLast, onMove }: Props) {
  const { t } = useTranslation('homeSetup')
  return (
    <Buttons>
      <IconButton
        size="sm"
        label={t('up', { name })}
        isDisabled={isFirst}
        onPress={() => onMove(-1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label={t('down', { name })}
        isDisabled={isLast}
        onPress={() => onMove(1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </Buttons>
  )
}

/** The list with one of its entries a step further. */
export function moved<T>(list: readonly T[], place: number, step: -1 | 1): T[] {
  const [entry] = list.slice(place, place + 1)
  return list.toSpliced(place, 1).toSpliced(place + step, 0, entry!)
}
