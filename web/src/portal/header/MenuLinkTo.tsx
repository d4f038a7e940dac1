import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MenuLink } from './menu.ts'

interface Props {
  link: MenuLink
  className?: string | undefined
  isCurrent?: boolean
  onFollow?: () => void
  children: ReactNode
}

/** A link of a menu: inside the portal, or in a window of its own that cannot reach back into ours. */
export function MenuLinkTo({ link, className, isCurrent = false, onFollow, children }: Props) {
  const { t } = useTranslation('portal')
  const mark = isCurrent ? 'page' : undefined
  if (link.path !== undefined && !link.opensWindow) {
    return (
      <Link to={link.path} className={className} aria-current={mark} onClick={onFollow}>
        {children}
      </Link>
    )
  }
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
      aria-current={mark}
      onClick={onFollow}
    >
      {children}
      <span className="sr">{t('nav.newWindow')}</span>
    </a>
  )
}
