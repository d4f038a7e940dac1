import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import styles from './Popover.module.css'

/** Holds a button and the popover it opens. */
export { DialogTrigger as PopoverTrigger } from 'react-aria-components/Dialog'

interface Props {
  label: string
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A little more about something, beside its button; on a phone a sheet from below. */
export function Popover({ label, placement = 'bottom start', children }: Props) {
  return (
    <AriaPopover className={styles['popover']!} placement={placement} offset={6}>
      <AriaDialog className={styles['popover__body']!} aria-label={label}>
        {({ close }) => (typeof children === 'function' ? children(close) : children)}
      </AriaDialog>
    </AriaPopover>
  )
}
