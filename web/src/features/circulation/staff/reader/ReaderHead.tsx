import type { DeskReader } from '@shulin/contract/circulation-staff'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../../ui/feedback/StatusChip.tsx'
import { Avatar } from '../../../../ui/page/Avatar.tsx'
import { ReaderState } from '../../../readers/readers.ts'
import styles from './Reader.module.css'

/** Name, kind and validity: enough to see whether the card is in the right hands. */
export function ReaderHead({ reader }: { reader: DeskReader }) {
  const { t } = useTranslation('desk')
  return (
    <div className={styles['who']}>
      <Avatar name={reader.name} size={64} />
      <div className={styles['who__words']}>
        <p className="t-book">{reader.name}</p>
        <p className={styles['kind']}>
          {[reader.readerType, reader.department, reader.libName].filter(Boolean).map((word) => (
            <span key={word}>{word}</span>
          ))}
        </p>
        <p className={styles['until']}>{t('reader.until', { day: reader.validUntil })}</p>
      </div>
      {reader.state === 'active' && reader.blocks.length > 0 ? (
        <StatusChip status="stop">{t('reader.frozen')}</StatusChip>
      ) : (
        <ReaderState state={reader.state} />
      )}
    </div>
  )
}
