import type { Notice } from '@shulin/contract/inbox'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dayAndMinute } from '../../platform/instants.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx'
import styles from './InboxTab.module.css'
import { useDeleteMessage, useMarkRead } from './useMessages.ts'

interface Props {
  message: Notice
  /** The address of the list without it. */
  back: string
}

/** One message, whole. Opened, it is read; the focus goes to its subject. */
export function Reading({ message, back }: Props) {
  const { t, i18n } = useTranslation('inbox')
  const { noticeId, kind, title, content, createTime, link } = message
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAsked, setAsked] = useState(false)
  const { mutate: markRead } = useMarkRead()
  const remove = useDeleteMessage(back)
  const isUnread = message.readFlag === '0'

  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (isUnread) markRead(noticeId)
  }, [isUnread, noticeId, markRead])

  return (
    <article className={styles['reading']} aria-labelledby="message-title">
      <Link className={`link-more ${styles['back']}`} to={back}>
        <ChevronLeft className="i--16" aria-hidden />
        {t('title')}
      </Link>
      <p className={`t-cap ${styles['when']}`}>
        <span className={styles['tag']}>{t(`kind.${kind}`)}</span>
        <time className="num" dateTime={createTime}>
          {dayAndMinute(createTime, i18n.language)}
        </time>
      </p>
      <h2 id="message-title" ref={heading} tabIndex={-1} className={styles['reading__title']}>
        {title}
      </h2>
      <p className={styles['words']}>{content}</p>
      <div className={styles['acts']}>
        {link !== '' && (
          <LinkButton look="main" href={link}>
            {t(`go.${kind}`)}
          </LinkButton>
        )}
        <Button look="text" onPress={() => setAsked(true)}>
          {t('delete')}
        </Button>
      </div>
      <AlertDialog
        title={t('delete.ask')}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        keep={t('keep')}
        act={t('delete')}
        isBusy={remove.isPending}
        onAct={() => remove.mutate(noticeId)}
      >
        <p>{t('delete.why', { title })}</p>
      </AlertDialog>
    </article>
  )
}
