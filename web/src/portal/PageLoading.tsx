import { useTranslation } from 'react-i18next'
import { useWaiting } from '../ui/feedback/waiting.ts'
import styles from './PageLoading.module.css'

/** Stands where a page will be as soon as it has been loaded. */
export function PageLoading() {
  const { t } = useTranslation('portal')
  useWaiting()
  return <output className={styles['on-its-way']}>{t('loading')}</output>
}
