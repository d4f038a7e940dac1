import type { ReaderRequest } from '@shulin/contract/requests'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { Countdown } from '../../../ui/feedback/Countdown.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { classes } from '../../../ui/page/classes.ts'
import { QrCode } from '../../../ui/page/QrCode.tsx'
import { inHalves, pickupText } from '../pickup-text.ts'
import { ownRequestsKey, takeCodeFor } from '../queries.ts'
import styles from './Code.module.css'

/** How long a code is good, in milliseconds; counted from its arrival, whatever the clock of this machine says. */
const goodFor = 5 * 60_000

interface Props {
  request: ReaderRequest
  onClose: () => void
}

/** The code with which a request is fetched, large and as a QR code, as long as it is good; then another one. */
export function CodeDialog({ request, onClose }: Props) {
  const { t } = useTranslation('requests')
  const { requestId, title } = request
  const queries = useQueryClient()
  const query = useQuery(takeCodeFor(requestId))
  const close = () => {
    onClose()
    // Not whatever belongs to requests: that would make another code.
    void queries.invalidateQueries({ queryKey: ownRequestsKey })
  }
  return (
    <Dialog title={t('code')} isShort isOpen onClose={close}>
      <QueryState query={query} waiting={<CodeWaiting />} failed={t('code.failed')}>
        {(made) =>
          made && (
            <GoodCode
              key={made.since}
              request={request}
              code={made.takeCode}
              since={made.since}
              isBusy={query.isFetching}
              onRenew={() => void query.refetch()}
            />
          )
        }
      </QueryState>
      <p className={styles['foot']}>
        {t('code.where', { place: request.pickupLocation || request.pickupAddress, title })}
      </p>
    </Dialog>
  )
}

interface GoodProps {
  request: ReaderRequest
  code: string
  since: number
  isBusy: boolean
  onRenew: () => void
}

function GoodCode({ request, code, since, isBusy, onRenew }: GoodProps) {
  const { t } = useTranslation('requests')
  const [isOver, setOver] = useState(false)
  return (
    <div className={styles['code']}>
      <div className={classes(styles['shown'], isOver && styles['shown--over'])}>
        <div aria-hidden={isOver || undefined} className={styles['fades']}>
          <QrCode text={pickupText(request.requestNo, code)} label={t('code.qr')} />
          <p className={`num ${styles['letters']}`}>
            {/* Read out letter by letter: it is no word. */}
            <span aria-hidden>{inHalves(code)}</span>
            <span className="sr">{code.split('').join(' ')}</span>
          </p>
        </div>
        {isOver && (
          <div className={styles['over']}>
            <Button look="main" isBusy={isBusy} onPress={onRenew}>
              {t('code.again')}
            </Button>
          </div>
        )}
      </div>
      <div className={styles['time']}>
        <Countdown
          since={since}
          lasts={goodFor}
          label={t('code.left')}
          lastMinute={t('code.lastMinute')}
          onEnd={() => setOver(true)}
        />
        <output>{t(isOver ? 'code.over' : 'code.good')}</output>
      </div>
      {!isOver && (
        <Button look="text" size="sm" isBusy={isBusy} onPress={onRenew}>
          {t('code.another')}
        </Button>
      )}
    </div>
  )
}

const CodeWaiting = () => (
  <Loading>
    <div className={styles['waiting']}>
      <Skeleton shape="button" width="216px" />
      <Skeleton shape="page" width="180px" />
    </div>
  </Loading>
)
