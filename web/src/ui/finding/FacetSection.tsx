import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import styles from './Facet.module.css'

interface Props {
  label: string
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** A facet under a heading that opens and closes it. */
export function FacetSection({ label, isOpenAtFirst = true, children }: Props) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const headId = useId()
  const listId = useId()
  return (
    <fieldset className={styles['facet']} aria-labelledby={headId}>
      <h3>
        <AriaButton
          id={headId}
          className={styles['facet__head']!}
          aria-expanded={isOpen}
          aria-controls={listId}
          onPress={() => setIsOpen(!isOpen)}
        >
          {label}
          <ChevronDown aria-hidden />
        </AriaButton>
      </h3>
      <div id={listId} className={styles['facet__list']} hidden={!isOpen}>
        {children}
      </div>
    </fieldset>
  )
}
