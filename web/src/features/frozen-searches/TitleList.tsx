import type { FrozenTitle } from '@shulin/contract/frozen-searches'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { languageOf, recordAddress } from '../search/search.ts'
import styles from './FrozenSearches.module.css'

interface Props {
  titles: readonly FrozenTitle[]
  label: string
}

/** Titles of a frozen search, each with its place in the list and, where it changed, with what is otherwise now. */
export function TitleList({ titles, label }: Props) {
  const { t, i18n } = useTranslation('frozen-searches')
  return (
    <ul className={styles['titles']} aria-label={label}>
      {titles.map(({ recordId, position, title, author, publisher, publishYear, changes }) => (
        <li key={recordId} className={styles['title']}>
          <span className={`t-cap num ${styles['place']}`}>{position ?? ''}</span>
          <div className={styles['text']}>
            <p>
              <Link
                className="link-ink"
                to={recordAddress(recordId)}
                lang={languageOf(title, i18n.language)}
              >
                {title}
              </Link>
            </p>
            <p className="t-2">
              {[author, publisher, publishYear].filter(Boolean).join(t('comma'))}
            </p>
            {changes.length > 0 && (
              <p className="t-cap">
                {t('changedFields', {
                  fields: changes.map((name) => t(`field.${name}`)).join(t('comma')),
                })}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
