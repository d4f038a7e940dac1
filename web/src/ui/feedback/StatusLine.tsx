import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import styles from './StatusLine.module.css'

interface Props {
  chip: ReactNode
  /** Place, call number, due date …, the most useful first. */
  facts: readonly ReactNode[]
  /** What opens the rest, e.g. 另有 2 处. */
  more?: { label: string; isOpen: boolean; onToggle: () => void }
}

/** Can I get it, where, until when: in one line. */
export const StatusLine = ({ chip, facts, more }: Props) => (
  <div className={styles['status-line']}>
    <span className={styles['chip']}>{chip}</span>
    {facts.map((fact, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- facts have no id and never move
      <span key={place} className={place > 0 ? styles['dotted'] : undefined}>
        {fact}
      </span>
    ))}
    {more && (
      <AriaButton className={styles['fold']!} aria-expanded={more.isOpen} onPress={more.onToggle}>
        {more.label}
        <ChevronDown className="i--14" aria-hidden />
      </AriaButton>
    )}
  </div>
)
