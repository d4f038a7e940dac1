import { lazy, Suspense, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import styles from './Facet.module.css'
import { FacetSection } from './FacetSection.tsx'
import { FacetTick, type FacetValue } from './FacetTick.tsx'

// Comes when it is opened: most facets have a list of their own, or few values.
const FacetDialog = lazy(async () => ({ default: (await import('./FacetDialog.tsx')).FacetDialog }))

const none: readonly string[] = []

interface Props {
  label: string
  values: readonly FacetValue[]
  chosen: readonly string[]
  onToggle: (id: string) => void
  /** Values that nothing in the result may have, and what leaves one out: without it values are only chosen. */
  excluded?: readonly string[]
  onExclude?: (id: string) => void
  isOpenAtFirst?: boolean
  /** How many stand in the list; the rest is behind 更多. */
  atOnce?: number
  /** Opens a list of our caller's behind 更多: for facets with more values than `values` holds. */
  onMore?: () => void
}

/** The values of one facet with their counts: each is a filter. A count of zero shows only while chosen or excluded. */
export function FacetGroup({
  label,
  values,
  chosen,
  onToggle,
  excluded = none,
  onExclude,
  isOpenAtFirst = true,
  atOnce = 6,
  onMore,
}: Props) {
  const { t } = useTranslation('ui')
  const [isMoreOpen, setIsMoreOpen] = useState<boolean>()

  const isPicked = (id: string) => chosen.includes(id) || excluded.includes(id)
  const worthShowing = values.filter(({ id, count }) => count > 0 || isPicked(id))
  const first = worthShowing.filter(({ id }, place) => place < atOnce || isPicked(id))

  return (
    <FacetSection label={label} isOpenAtFirst={isOpenAtFirst}>
      {first.map((value) => (
        <FacetTick
          key={value.id}
          value={value}
          isChosen={chosen.includes(value.id)}
          onToggle={() => onToggle(value.id)}
          isExcluded={excluded.includes(value.id)}
          {...(onExclude && { onExclude: () => onExclude(value.id) })}
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
