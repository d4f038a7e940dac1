import { useTranslation } from 'react-i18next'
import { useWaiting } from '../ui/feedback/waiting.ts'
import styles from './Waiting.module.css'

/** Stands where a page will be as soon as it has been loaded. */
export function Waiting() {
  const { t } = useTranslation('console')
  useWaiting()
  return <output className={styles['waiting']}>{t('loading')}</output>
}
