import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstitution } from '../../institutions/institutions.tsx'
import { IdleNotice } from './IdleNotice.tsx'
import styles from './IdleWatch.module.css'
import { watchIdleness } from './idleness.ts'
import { pauseLoginRequests } from '../login/login-request.ts'
import { forgetReader, rereadReader, useReader } from './reader.ts'
import { useLogout } from './useLogout.ts'

/** Where the library wants it, a reader who does nothing for a while is warned, and then logged out. */
export function IdleWatch() {
  const { t } = useTranslation('identity')
  const { config } = useInstitution()
  const logOut = useLogout()
  const isReader = useReader() !== undefined
  const [isNear, setNear] = useState(false)
  const [hasExpired, setExpired] = useState(false)
  const minutes = config.primaryIdProtect === '1' ? Number(config.primaryIdProtectTime) : 0
  const isWatched = isReader && minutes > 0

  useEffect(() => {
    if (!isWatched) return undefined
    const stop = watchIdleness({
      limit: minutes * 60_000,
      onWarning: setNear,
      onExpiry: () => {
        setExpired(true)
        pauseLoginRequests()
        forgetReader()
      },
      keepAlive: () => void rereadReader(),
    })
    return () => {
      stop()
      setNear(false)
    }
  }, [isWatched, minutes])

  if (hasExpired) {
    return <IdleNotice onConfirm={async () => setExpired(!(await logOut()))} />
  }
  return (
    <div role="alert" className={styles['warning']}>
      {isNear && (
        // Whatever is done counts as being there: the button is for those who look for one.
        <p>
          {t('idle.soon')} <button type="button">{t('idle.stay')}</button>
        </p>
      )}
    </div>
  )
}
