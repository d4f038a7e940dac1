import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import styles from './RecordPage.module.css'

/** Back to where the reader came from, which knows its place itself; nothing for whoever begins here. */
export function BackLink() {
  const { t } = useTranslation('record')
  const navigate = useNavigate()
  // The first page of a visit has this key.
  if (useLocation().key === 'default') return <div className={styles['way--none']} />
  return (
    <div className={styles['way']}>
      <button type="button" className="link-more" onClick={() => void navigate(-1)}>
        <ChevronLeft aria-hidden />
        {t('back')}
      </button>
    </div>
  )
}
