import type { Loan } from '@shulin/contract/circulation'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import styles from './CurrentLoans.module.css'

interface Props {
  chosen: readonly Loan[]
  isBusy: boolean
  onClear: () => void
  onRenew: () => Promise<void>
}

/** At the foot of the loans, wherever one has scrolled to: what is chosen, and the act that renews it. */
export function BatchBar({ chosen, isBusy, onClear, onRenew }: Props) {
  const { t } = useTranslation('circulation')
  const renewable = chosen.filter(({ renewal }) => renewal.isPossible).length
  const renew = () => {
    if (chosen.length > 0) void onRenew()
    else showToast({ kind: 'error', message: t('chooseOne') })
  }
  return (
    <div className={styles['batch']}>
      <output className="num">{t('chosen', { count: chosen.length })}</output>
      {chosen.length > 0 && (
        <>
          <span className={`t-2 ${styles['renewable']}`}>
            {t('chosen.renewable', { count: renewable })}
          </span>
          <Button look="text" onPress={onClear}>
            {t('chooseNone')}
          </Button>
        </>
      )}
      <div className={styles['batch__act']}>
        <Button look="main" isBusy={isBusy} busyLabel={t('renewing')} onPress={renew}>
          {t('renew')}
        </Button>
      </div>
    </div>
  )
}
