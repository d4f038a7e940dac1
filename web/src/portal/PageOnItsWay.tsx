import { useTranslation } from 'react-i18next'
import { useWaiting } from '../ui/feedback/waiting.ts'
import styles from './PageOnItsWay.module.css'

/** Stands where a page will be as soon as it has been loaded. */
export function PageOnItsWay() {
  const { t } = useTranslation('portal')
  useWaiting()
  return <output className={styles['on-its-way']}>{t('loading')}</output>
}
