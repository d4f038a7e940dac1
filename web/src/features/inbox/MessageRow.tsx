import type { Notice, NoticeKind } from '@shulin/contract/inbox'
import { BookOpen, Check, Megaphone, MessageSquare, Rss, ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { classes } from '../../ui/page/classes.ts'
import styles from './InboxTab.module.css'
import { shortTime } from './short-time.ts'

const icons: Record<NoticeKind, typeof Check> = {
  loan: BookOpen,
  request: ShoppingBag,
  recommendation: Check,
  reply: MessageSquare,
  subscription: Rss,
  library: Megaphone,
}

interface Props {
  message: Notice
  isOpen: boolean
  address: string
}

/** One line of the inbox. What is unread is so for the eye and the ear: a dot, a bold subject, a word. */
export function MessageRow({ message, isOpen, address }: Props) {
  const { t, i18n } = useTranslation('inbox')
  const { kind, title, content, createTime, readFlag } = message
  const Icon = icons[kind]
  const isUnread = readFlag === '0'
  return (
    <li
      className={classes(
        styles['message'],
        isUnread && styles['message--unread'],
        isOpen && styles['message--open'],
      )}
    >
      <span className={styles['message__dot']}>
        {isUnread && <span className="sr">{t('isUnread')}</span>}
      </span>
      <Icon aria-hidden />
      <div className={styles['message__text']}>
        <Link to={address} aria-current={isOpen ? 'true' : undefined}>
          {title}
        </Link>
        <p className={`t-2 ${styles['message__line']}`}>{content}</p>
      </div>
      <span className={styles['message__meta']}>
        <span className={styles['tag']}>{t(`kind.${kind}`)}</span>
        <time className="t-cap num" dateTime={createTime}>
          {shortTime(createTime, i18n.language)}
        </time>
      </span>
    </li>
  )
}
