import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import styles from './RecordPage.module.css'

/** Back to where the reader came from, which knows its place itself; nothing for whoever begins here, but where one list is meant. */
export function BackLink({ to }: { to?: string }) {
  const { t } = useTranslation('record')
  const navigate = useNavigate()
  // The first page of a visit has this key.
  const isFirst = useLocation().key === 'default'
  if (to !== undefined) {
    return (
      <div className={styles['way']}>
        <Link className="link-more" to={to}>
          <ChevronLeft aria-hidden />
          {t('back.favourites')}
        </Link>
      </div>
    )
  }
  if (isFirst) return <div className={styles['way--none']} />
  return (
    <div className={styles['way']}>
      <button type="button" className="link-more" onClick={() => void navigate(-1)}>
        <ChevronLeft aria-hidden />
        {t('back')}
      </button>
    </div>
  )
}
