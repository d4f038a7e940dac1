import { Hourglass, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from './connection.ts'
import { Notice } from './Notice.tsx'
import styles from './StateLine.module.css'
import { useIsSlow } from './waiting.ts'

/** What concerns every page while it lasts, in one line over it: there is no network, or it takes its time. */
export function StateLine() {
  const { t } = useTranslation('ui')
  const isOffline = useIsOffline()
  const isSlow = useIsSlow()
  return (
    <div className={styles['line']} aria-live="polite">
      {isOffline && <Notice icon={<WifiOff aria-hidden />}>{t('state.offline')}</Notice>}
      {isSlow && !isOffline && (
        <Notice kind="info" icon={<Hourglass aria-hidden />}>
          {t('state.slow')}
        </Notice>
      )}
    </div>
  )
}
