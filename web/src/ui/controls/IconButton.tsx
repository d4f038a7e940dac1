import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button'
import { classes } from '../page/classes.ts'
import styles from './IconButton.module.css'

interface Props extends Omit<
  ButtonProps,
  'children' | 'className' | 'aria-label' | 'aria-pressed'
> {
  /** Its name for those who do not see the icon. */
  label: string
  size?: 'sm' | 'md'
  /** For a button that stays down, such as ☆: whether it is down. */
  isOn?: boolean
  children: ReactNode
}

export function IconButton({ label, size = 'md', isOn, children, ...rest }: Props) {
  return (
    <AriaButton
      {...rest}
      aria-label={label}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      className={classes(styles['icon-btn'], size === 'sm' && styles['icon-btn--sm'])}
    >
      {children}
    </AriaButton>
  )
}
