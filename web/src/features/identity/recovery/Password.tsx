import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './recovery.module.css'

/** The way to another password. */
export function Password() {
  const { t } = useTranslation('identity')
  return (
    <section className={styles['part']} aria-labelledby="own-password">
      <h2 id="own-password" className="t-section">
        {t('change.title')}
      </h2>
      <p className="t-2">{t('change.lead')}</p>
      <Link className="link-more" to="/personalCenter/password">
        {t('change')}
        <ChevronRight aria-hidden />
      </Link>
    </section>
  )
}
