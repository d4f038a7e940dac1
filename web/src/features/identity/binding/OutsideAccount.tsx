import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import styles from '../recovery/recovery.module.css'
import { outsideAccount } from './queries.ts'

interface Props {
  /** What the account stands behind; empty where a page was opened without one, which the server then refuses. */
  ticket: string
  children: ReactNode
}

/** Names the account that would be bound, and only then offers the form: whoever has it comes in as the reader from then on. */
export function OutsideAccount({ ticket, children }: Props) {
  const { t } = useTranslation('identity')
  const outside = useQuery(outsideAccount(ticket))
  if (ticket === '') return children
  return (
    <QueryState query={outside} failed={t('bind.outside.failed')}>
      {(named) => (
        <div className={styles['form']}>
          <Notice kind="info" isLive>
            {t('bind.outside', named)}
          </Notice>
          {children}
        </div>
      )}
    </QueryState>
  )
}
