import { lazy, Suspense, useState } from 'react'
import { FacetGroup } from '../../../ui/finding/FacetGroup.tsx'
import { LateSheet } from '../../../ui/overlays/LateSheet.tsx'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import type { FacetProps } from './facet-question.ts'

const AllValues = lazy(async () => ({ default: (await import('./AllValues.tsx')).AllValues }))

/** The most frequent values of a facet, and all of them behind 更多. */
export function ValueFacet({
  search,
  name,
  label,
  values,
  chosen,
  onToggle,
  excluded,
  onExclude,
  isOpenAtFirst,
}: FacetProps & { isOpenAtFirst: boolean }) {
  const { t } = useTranslation('search')
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const close = () => setIsMoreOpen(false)
  const shown = values.map(({ value, name, count }) => ({ id: value, label: name, count }))
  return (
    <>
      <FacetGroup
        label={label}
        values={shown}
        chosen={chosen}
        onToggle={onToggle}
        excluded={excluded}
        onExclude={onExclude}
        isOpenAtFirst={isOpenAtFirst}
        onMore={() => setIsMoreOpen(true)}
      />
      <LateSheet
        title={label}
        isOpen={isMoreOpen}
        onClose={close}
        foot={
          <Button look="main" onPress={close}>
            {t('values.done')}
          </Button>
        }
      >
        <Suspense>
          <AllValues
            search={search}
            name={name}
            label={label}
            chosen={chosen}
            onToggle={onToggle}
            excluded={excluded}
            onExclude={onExclude}
          />
        </Suspense>
      </LateSheet>
    </>
  )
}
