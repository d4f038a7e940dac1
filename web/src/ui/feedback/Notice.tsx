import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { classes } from '../page/classes.ts'
import styles from './Notice.module.css'

interface Props {
  kind?: 'warning' | 'info' | 'error'
  /** Instead of the usual icon, e.g. for a lost connection. */
  icon?: ReactNode
  action?: { label: string; onAction: () => void }
  /** Read out when it appears: for what happens while the reader is on the page. */
  isLive?: boolean
  children: ReactNode
}

const icons = { warning: TriangleAlert, info: Info, error: CircleAlert }

/** One line on the page about something that concerns all of it: a source that failed, a frozen account. */
export function Notice({ kind = 'warning', icon, action, isLive = false, children }: Props) {
  const Icon = icons[kind]
  return (
    <div
      className={classes(styles['notice'], kind !== 'warning' && styles[`notice--${kind}`])}
      role={isLive ? (kind === 'error' ? 'alert' : 'status') : undefined}
    >
      {icon ?? <Icon aria-hidden />}
      <span>{children}</span>
      {action && (
        <AriaButton className={styles['action']!} onPress={action.onAction}>
          {action.label}
        </AriaButton>
      )}
    </div>
  )
}
