import type { ReactNode } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button'
import styles from './Button.module.css'
import { classes } from '../page/classes.ts'

/** How loud a button is: one main action per screen, everything else quiet. */
export interface ButtonVariant {
  look?: 'main' | 'quiet' | 'text' | 'danger' | 'danger-fill'
  size?: 'sm' | 'md' | 'lg'
  isBlock?: boolean
}

interface Props
  extends ButtonVariant, Omit<AriaButtonProps, 'children' | 'className' | 'isPending'> {
  icon?: ReactNode
  /** Given for every button that can be busy, also while it is not: it keeps room for its wheel. */
  isBusy?: boolean
  /** What the button says while it is busy, e.g. 登录中. Without it the label stays. */
  busyLabel?: string
  children: ReactNode
}

export const buttonClass = ({ look, size, isBlock }: Required<ButtonVariant>) =>
  classes(
    styles['btn'],
    styles[`btn--${look}`],
    size !== 'md' && styles[`btn--${size}`],
    isBlock && styles['btn--block'],
  )

/** A button. Busy, it changes its label, turns a wheel, ignores presses and keeps its width. */
export function Button({
  look = 'quiet',
  size = 'md',
  isBlock = false,
  icon,
  isBusy,
  busyLabel,
  children,
  ...rest
}: Props) {
  const whenBusy = busyLabel ?? children
  const label = isBusy ? whenBusy : children
  // A button that can never be busy needs no room for the wheel.
  const otherLabel = isBusy === undefined ? undefined : isBusy ? children : whenBusy
  return (
    <>
      {/* A form whose default button is disabled is not sent by Enter in one of its fields. */}
      {isBusy && rest.type === 'submit' && <input type="submit" disabled hidden />}
      <AriaButton
        {...rest}
        isPending={isBusy ?? false}
        className={buttonClass({ look, size, isBlock })}
      >
        {isBusy ? <span className={styles['spin']} aria-hidden /> : icon}
        <span
          className={styles['label']}
          data-other={typeof otherLabel === 'string' ? otherLabel : undefined}
          data-spinner={icon ? undefined : isBusy ? 'now' : 'later'}
        >
          {label}
        </span>
      </AriaButton>
    </>
  )
}
