import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/Button.tsx'
import styles from '../catalogue/EmptyShelf.module.css'

interface Props {
  /** What failed, in plain words. */
  children: ReactNode
  /** What the server said about it. */
  message?: string | undefined
  /** By which support finds the call in the log. */
  requestId?: string | undefined
  onRetry?: () => void
  isRetrying?: boolean
}

/** Instead of what could not be loaded. */
export function ErrorNote({ children, message, requestId, onRetry, isRetrying = false }: Props) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles['empty']}>
      <p className={styles['empty__title']}>{children}</p>
      {message && <p className={styles['empty__why']}>{message}</p>}
      {onRetry && (
        <div className={styles['empty__act']}>
          <Button onPress={onRetry} isBusy={isRetrying} busyLabel={t('retrying')}>
            {t('retry')}
          </Button>
        </div>
      )}
      {requestId && (
        <p className={styles['empty__number']}>
          {t('requestNumber')} <span className="num">{requestId}</span>
        </p>
      )}
    </div>
  )
}
