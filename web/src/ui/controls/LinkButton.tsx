import type { ReactNode } from 'react'
import { Link as AriaLink, type LinkProps } from 'react-aria-components/Link'
import { buttonClass, type ButtonVariant } from './Button.tsx'

interface Props extends ButtonVariant, Omit<LinkProps, 'children' | 'className' | 'href'> {
  href: string
  icon?: ReactNode
  children: ReactNode
}

/** A link that looks like a button: for going somewhere, not for doing something. */
export function LinkButton({
  look = 'quiet',
  size = 'md',
  isBlock = false,
  icon,
  children,
  ...rest
}: Props) {
  return (
    <AriaLink {...rest} className={buttonClass({ look, size, isBlock })}>
      {icon}
      <span>{children}</span>
    </AriaLink>
  )
}
