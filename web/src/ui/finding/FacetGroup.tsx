import { lazy, Suspense, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import styles from './Facet.module.css'
import { FacetSection } from './FacetSection.tsx'
import { FacetTick, type FacetValue } from './FacetTick.tsx'

// Comes when it is opened: most facets have a list of their own, or few values.
const FacetDialog = lazy(async () => ({ default: (await import('./FacetDialog.tsx')).FacetDialog }))

interface Props {
  label: string
  values: readonly FacetValue[]
  chosen: readonly string[]
  onToggle: (id: string) => void
  isOpenAtFirst?: boolean
  /** How many stand in the list; the rest is behind 更多. */
  atOnce?: number
  /** Opens a list of our caller's behind 更多: for facets with more values than `values` holds. */
  onMore?: () => void
}

/** The values of one facet with their counts: each is a filter. A count of zero shows only while chosen. */
export function FacetGroup({
  label,
  values,
  chosen,
  onToggle,
  isOpenAtFirst = true,
  atOnce = 6,
  onMore,
}: Props) {
  const { t } = useTranslation('ui')
  const [isMoreOpen, setIsMoreOpen] = useState<boolean>()

  const worthShowing = values.filter(({ id, count }) => count > 0 || chosen.includes(id))
  const first = worthShowing.filter(({ id }, place) => place < atOnce || chosen.includes(id))

  return (
    <FacetSection label={label} isOpenAtFirst={isOpenAtFirst}>
      {first.map((value) => (
        <FacetTick
          key={value.id}
          value={value}
          isChosen={chosen.includes(value.id)}
          onToggle={() => onToggle(value.id)}
        />
      ))}
      {worthShowing.length > first.length && (
        <AriaButton
          className={styles['facet__more']!}
          aria-label={t('moreOf', { name: label })}
          onPress={onMore ?? (() => setIsMoreOpen(true))}
        >
          {t('more')}
        </AriaButton>
      )}
      {isMoreOpen !== undefined && (
        <Suspense>
          <FacetDialog
            label={label}
            values={worthShowing}
            chosen={chosen}
            onToggle={onToggle}
            isOpen={isMoreOpen}
            onClose={() => setIsMoreOpen(false)}
          />
        </Suspense>
      )}
    </FacetSection>
  )
}
