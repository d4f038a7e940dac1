import type { listLoans } from '@shulin/contract/circulation'
import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../platform/api.ts'
import { dayAndMinute } from '../../../platform/instants.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useDays } from '../days.ts'
import styles from './CurrentLoans.module.css'

type LibrarySystem = NonNullable<Answer<typeof listLoans>['systems']>[number]

interface Props {
  systems: readonly LibrarySystem[]
  onAgain: () => void
}

/** Libraries that keep their own system: which of them do not answer, how old what is known of each is, and what no row can show. */
export function LibrarySystems({ systems, onAgain }: Props) {
  const { t, i18n } = useTranslation('circulation')
  const days = useDays()
  return systems.map(({ libCode, library, isAway, seenAt, unlisted }) => (
    <div key={libCode}>
      {isAway && (
        <div className={styles['away']}>
          <Notice
            icon={<CloudOff aria-hidden />}
            action={{ label: t('away.again'), onAction: onAgain }}
            isLive
          >
            {seenAt === null
              ? t('system.never', { library })
              : t('system.away', { library, time: dayAndMinute(seenAt, i18n.language) })}
          </Notice>
        </div>
      )}
      {unlisted.length > 0 && (
        <div className={styles['away']}>
          <Notice kind="info">
            {t('system.unlisted', {
              library,
              titles: unlisted
                .map(({ title, dueDate }) =>
                  t('system.unlistedTitle', { title, day: days.inShort(dueDate) }),
                )
                .join(t('system.between')),
            })}
          </Notice>
        </div>
      )}
    </div>
  ))
}
