import type { WayToGet } from '@shulin/contract/requests'
import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonVariant } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { goDownTo } from '../../record/record.ts'

interface Props extends ButtonVariant {
  way: WayToGet
  onAsk: (way: WayToGet) => void
}

/** The one button of a way: it asks, leads to the text, or down to where the copies stand. */
export function WayButton({ way, onAsk, ...look }: Props) {
  const { t } = useTranslation('requests')
  const label = t(`ways.${way.way}.act`)
  if (way.way === 'shelf') {
    return (
      <Button {...look} onPress={() => goDownTo('holdings')}>
        {label}
      </Button>
    )
  }
  if (way.way === 'electronic') {
    if (way.address === null) return null
    return (
      <LinkButton
        {...look}
        href={way.address}
        target="_blank"
        rel="noopener"
        icon={<BookOpen className="i--16" aria-hidden />}
      >
        {label}
      </LinkButton>
    )
  }
  return (
    <Button {...look} onPress={() => onAsk(way)}>
      {label}
    </Button>
  )
}
