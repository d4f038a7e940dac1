import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { turnsLeft } from '../queries.ts'
import styles from './Requests.module.css'

const counted = [
  'reservation',
  'entrust',
  'transfer',
  'logistics',
  'homeDelivery',
  'documentDelivery',
] as const

/** How often the reader may still ask today, by type; nothing where that is not known. */
export function TurnsLeft() {
  const { t } = useTranslation('requests')
  const { data } = useQuery(turnsLeft())
  if (!data) return null
  const turns = counted.map((type) =>
    t('turns.one', { type: t(`type.${type}`), count: Math.max(0, data[type]) }),
  )
  return (
    <p className={`t-cap ${styles['turns']}`}>{t('turns', { turns: turns.join(t('comma')) })}</p>
  )
}
