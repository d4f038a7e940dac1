import type { BookDetail } from '@shulin/contract/record'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from '../RecordPage.module.css'
import { useOutsideLinks } from './useOutside.ts'

/** Where outside sources have the book; one that is off, late or does not know it is not named. */
export function OutsideLinks({ book }: { book: BookDetail }) {
  const { t } = useTranslation('record')
  const found = useOutsideLinks(book)
  if (found.length === 0) return null
  return (
    <div className={styles['get__online']}>
      <h3>{t('outside')}</h3>
      <ul>
        {found.map(({ source, url }) => (
          <li key={source}>
            <a href={url} target="_blank" rel="noopener">
              <ExternalLink className="i--16" aria-hidden />
              {t(`outside.${source}`)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
