import { allianceMinutes } from '@shulin/contract/alliance'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../platform/instants.ts'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ShownCode } from '../../ui/page/ShownCode.tsx'
import styles from './Alliance.module.css'
import { allianceCode } from './queries.ts'

/** Five digits and five: easier to type. */
const inParts = (authCode: string) => `${authCode.slice(0, -5)} ${authCode.slice(-5)}`

/** The code a reader shows at a partner library, as long as it is good; then another one. */
export function AllianceDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('alliance')
  const query = useQuery(allianceCode())
  return (
    <Dialog title={t('code')} isShort isOpen onClose={onClose}>
      <QueryState query={query} failed={t('code.failed')}>
        {(made) =>
          made && (
            <ShownCode
              key={made.since}
              code={made.authCode}
              inParts={inParts(made.authCode)}
              scanned={made.authCode}
              since={made.since}
              lasts={allianceMinutes * 60_000}
              isBusy={query.isFetching}
              onRenew={() => void query.refetch()}
              words={{
                picture: t('code.qr'),
                timeLeft: t('code.left'),
                lastMinute: t('code.lastMinute'),
                good: t('code.good', {
                  time: minuteOf(Date.parse(made.expireTime), i18n.language),
                }),
                over: t('code.over'),
                again: t('code.again'),
                another: t('code.another'),
              }}
            />
          )
        }
      </QueryState>
      <p className={styles['how']}>{t('code.how')}</p>
    </Dialog>
  )
}
