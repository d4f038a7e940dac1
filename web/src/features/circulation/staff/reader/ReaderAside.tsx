import type { DeskReader } from '@shulin/contract/circulation-staff'
import { ScanBarcode } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { ReaderBlocks } from './ReaderBlocks.tsx'
import { ReaderCharges } from './ReaderCharges.tsx'
import { ReaderFigures } from './ReaderFigures.tsx'
import { ReaderHead } from './ReaderHead.tsx'
import { ReaderLoans } from './ReaderLoans.tsx'
import { ReaderRefusals } from './ReaderRefusals.tsx'
import { ReaderRequests } from './ReaderRequests.tsx'
import styles from './Reader.module.css'
import type { Ask } from './questions.ts'

interface Props {
  reader: DeskReader | undefined
  onAsk: Ask
  onNext: () => void
}

/** Who stands at the desk: everything that decides what can be lent, and what can be done about it. */
export function ReaderAside({ reader, onAsk, onNext }: Props) {
  const { t } = useTranslation('desk')
  return (
    <div className={styles['reader']}>
      <div className={styles['head']}>
        <h2 className="t-section">{t('reader')}</h2>
        {reader && (
          <span className={styles['account']}>{t('reader.card', { card: reader.account })}</span>
        )}
      </div>
      {reader ? (
        <>
          {/* What scrolls must be reachable by the keyboard; the next reader begins at the top, with nothing unfolded. */}
          <section
            key={reader.readerId}
            className={styles['body']}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            aria-label={reader.name}
          >
            <ReaderHead reader={reader} />
            <ReaderRefusals reader={reader} onAsk={onAsk} />
            <ReaderFigures reader={reader} />
            {reader.requests.some(({ isReady }) => isReady) && (
              <Notice kind="info">{t('requests.ready')}</Notice>
            )}
            <ReaderBlocks blocks={reader.blocks} onAsk={onAsk} />
            <ReaderCharges charges={reader.charges} onAsk={onAsk} />
            <ReaderLoans loans={reader.loans} onAsk={onAsk} />
            <ReaderRequests requests={reader.requests} />
          </section>
          <Foot reader={reader} onAsk={onAsk} onNext={onNext} />
        </>
      ) : (
        <div className={styles['nobody']}>
          <ScanBarcode aria-hidden />
          <p className={styles['nobody__title']}>{t('reader.none')}</p>
          <p>{t('reader.none.why')}</p>
        </div>
      )}
    </div>
  )
}

function Foot({ reader, onAsk, onNext }: Props & { reader: DeskReader }) {
  const { t } = useTranslation('desk')
  const isLost = reader.state === 'lost card'
  return (
    <div className={styles['foot']}>
      <Button size="sm" onPress={() => onAsk({ act: 'block' })}>
        {t('block.ask')}
      </Button>
      {(isLost || reader.state === 'active') && (
        <Button size="sm" onPress={() => onAsk({ act: isLost ? 'restore card' : 'report card' })}>
          {t(isLost ? 'restoreCard.ask' : 'reportCard.ask')}
        </Button>
      )}
      <Button size="sm" onPress={() => onAsk({ act: 'account' })}>
        {t('account.ask')}
      </Button>
      <Button size="sm" onPress={onNext}>
        <span className={styles['keyed']}>
          {t('reader.next')} <kbd aria-hidden>{escape}</kbd>
        </span>
      </Button>
      <p className={styles['told']}>{t('reader.told')}</p>
    </div>
  )
}

/** As it stands on the key. */
const escape = 'Esc'
