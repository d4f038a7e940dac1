import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection,
  Popover,
  Separator,
} from 'react-aria-components/Menu'
import styles from './Menu.module.css'

/** Holds a button and the menu it opens. */
export { MenuTrigger } from 'react-aria-components/Menu'

interface MenuProps {
  label: string
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
  children: ReactNode
}

/** A list of links and actions under its button. */
export function Menu({ label, placement = 'bottom start', children }: MenuProps) {
  return (
    <Popover className={styles['menu']!} placement={placement} offset={6}>
      <AriaMenu className={styles['menu__list']!} aria-label={label}>
        {children}
      </AriaMenu>
    </Popover>
  )
}

interface MenuItemProps {
  /** Where the item leads; without it the item does `onAction`. */
  href?: string
  /** The link leaves the portal: opened beside it. */
  isOutside?: boolean
  onAction?: () => void
  icon?: ReactNode
  /** Where the reader already is, or what is chosen now: marked. */
  isCurrent?: boolean
  isDanger?: boolean
  isDisabled?: boolean
  lang?: string
  children: ReactNode
}

export function MenuItem({
  href,
  isOutside,
  onAction,
  icon,
  isCurrent = false,
  isDanger = false,
  isDisabled = false,
  lang,
  children,
}: MenuItemProps) {
  const marks = {
    'aria-current': isCurrent ? ('true' as const) : undefined,
    'data-current': isCurrent || undefined,
    'data-danger': isDanger || undefined,
  }
  return (
    <AriaMenuItem
      className={styles['menu__item']!}
      isDisabled={isDisabled}
      {...(typeof children === 'string' && { textValue: children })}
      {...(href !== undefined && { href })}
      {...(isOutside && { target: '_blank', rel: 'noopener' })}
      {...(onAction && { onAction })}
      {...(lang && { lang })}
      render={(item) =>
        // oxlint-disable-next-line jsx-a11y/anchor-has-content -- it comes with the item
        'href' in item ? <a {...item} {...marks} /> : <div {...item} {...marks} />
      }
    >
      {icon}
      <span>{children}</span>
      {isCurrent && <Check className={`i--16 ${styles['menu__mark']}`} aria-hidden />}
    </AriaMenuItem>
  )
}

/** Items under a heading of their own. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <MenuSection>
      <Header className={styles['menu__group']}>{label}</Header>
      {children}
    </MenuSection>
  )
}

export const MenuRule = () => <Separator className={styles['menu__rule']!} />
