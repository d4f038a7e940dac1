import type { ReaderRequest } from '@shulin/contract/requests'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ShownCode } from '../../../ui/page/ShownCode.tsx'
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
  return (
    <ShownCode
      code={code}
      inParts={inHalves(code)}
      scanned={pickupText(request.requestNo, code)}
      since={since}
      lasts={goodFor}
      isBusy={isBusy}
      onRenew={onRenew}
      words={{
        picture: t('code.qr'),
        timeLeft: t('code.left'),
        lastMinute: t('code.lastMinute'),
        good: t('code.good'),
        over: t('code.over'),
        again: t('code.again'),
        another: t('code.another'),
      }}
    />
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
