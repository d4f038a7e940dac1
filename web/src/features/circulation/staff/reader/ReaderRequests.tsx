import type { DeskReader } from '@shulin/contract/circulation-staff'
import { useTranslation } from 'react-i18next'
import { PanelPart } from '../../../../ui/console/PanelParts.tsx'
import { StatusChip } from '../../../../ui/feedback/StatusChip.tsx'
import { useDeskWords } from '../desk/useDeskWords.ts'
import styles from './Reader.module.css'

const types = [
  'reservation',
  'entrust',
  'web loan',
  'transfer',
  'home delivery',
  'document delivery',
] as const
const states = ['start', 'acceptance', 'completed'] as const

/** What the reader waits for. */
export function ReaderRequests({ requests }: Pick<DeskReader, 'requests'>) {
  const { t } = useTranslation('desk')
  const { lang } = useDeskWords()
  if (requests.length === 0) return null
  const typeOf = (code: string) => {
    const known = types.find((type) => type === code)
    return known ? t(`request.${known}`) : code
  }
  return (
    <PanelPart title={t('requests')}>
      <ul className={styles['list']}>
        {requests.map(({ number, type, title, state, isReady }) => {
          const known = states.find((one) => one === state)
          return (
            <li key={number}>
              <div className={styles['list__words']}>
                <span className={styles['title']} lang={lang(title)}>
                  {title}
                </span>
                <span className={styles['facts']}>
                  <span>{typeOf(type)}</span>
                  <span>{number}</span>
                </span>
              </div>
              <div className={styles['list__end']}>
                <StatusChip status={isReady ? 'ready' : 'busy'}>
                  {known ? t(`request.state.${known}`) : state}
                </StatusChip>
              </div>
            </li>
          )
        })}
      </ul>
    </PanelPart>
  )
}
