import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import styles from './databases.module.css'
import { guides } from './queries.ts'

/** How the database is used. */
export function Guides({ id }: { id: string }) {
  const { t } = useTranslation('databases')
  const { data = [] } = useQuery(guides(id))
  if (data.length === 0) return null
  return (
    <section className={styles['part']} aria-labelledby="guides">
      <h2 id="guides" className="t-section">
        {t('guides')}
      </h2>
      <ul className={styles['guides']}>
        {data.map(({ title, content, url }) => (
          <li key={title}>
            <h3 className="t-book-sm">{title}</h3>
            {content && <p className="t-2">{content}</p>}
            {url && (
              <a href={url} target="_blank" rel="noopener">
                {t('guides.open')}
                <span className="sr">{title}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
