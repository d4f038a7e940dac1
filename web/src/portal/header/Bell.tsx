import { Bell as BellIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUnread } from '../../features/inbox/inbox.ts'
import { tabAddress } from '../../features/personal-centre/personal-centre.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import styles from './Bell.module.css'
import { classes } from '../../ui/page/classes.ts'

/** Leads to the inbox, and says how many messages wait there. */
export function Bell({ className }: { className: string | undefined }) {
  const { t } = useTranslation('portal')
  const unread = useUnread() ?? 0
  return (
    <Link
      className={classes(className, styles['bell'])}
      to={tabAddress('inbox')}
      aria-label={unread === 0 ? t('bell') : t('bell.unread', { count: unread })}
    >
      <BellIcon aria-hidden />
      <Badge count={unread} />
    </Link>
  )
}
