import type { DeskReader } from '@shulin/contract/circulation-staff'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import type { DeskState } from './desk.ts'
import styles from './Desk.module.css'

interface Props {
  pause: DeskState['pause']
  reader: DeskReader | undefined
  waiting: number
  onGoOn: () => void
  onLeaveOut: () => void
}

/** Why scans wait, and how they go on: by Enter, or by one of two buttons. */
export function PauseNotice({ pause, reader, waiting, onGoOn, onLeaveOut }: Props) {
  const { t } = useTranslation('desk')
  if (!pause) return null
  return (
    <div className={styles['pause']}>
      <Notice kind="error" isLive>
        {t(`pause.${pause}`, { count: waiting })}
        <span className={styles['pause__acts']}>
          <Button size="sm" onPress={onGoOn}>
            {pause === 'unanswered'
              ? t('pause.again')
              : t('pause.goOn', { name: reader?.name ?? '' })}
          </Button>
          <Button size="sm" look="text" onPress={onLeaveOut}>
            {t('pause.leaveOut')}
          </Button>
        </span>
      </Notice>
    </div>
  )
}
