import type { ListedDatabase } from '@shulin/contract/databases'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { languageOf } from '../search/search.ts'
import { databaseAddress, type Family } from './address.ts'
import { DatabaseState } from './DatabaseState.tsx'
import styles from './databases.module.css'
import { EnterLink } from './EnterLink.tsx'

interface Props {
  database: ListedDatabase
  family: Family
}

/** A database in the list: its names, what it holds, and how the reader comes to it. */
export function DatabaseRow({ database, family }: Props) {
  const { t, i18n } = useTranslation('databases')
  const { id, name, englishName, formerName, introduction, dataTypes, way } = database
  const lang = languageOf(name, i18n.language)
  const otherNames = [englishName, formerName && t('formerly', { name: formerName })]
  return (
    <li className={styles['db']}>
      <div>
        <h3 className="t-book" {...(lang && { lang })}>
          <Link className="link-ink" to={databaseAddress(family, id)}>
            {name}
          </Link>
        </h3>
        <p className="t-2">{otherNames.filter(Boolean).join(t('comma'))}</p>
      </div>
      <div className={styles['db__about']}>
        <p className="t-2">{introduction || database.producer}</p>
        {dataTypes.length > 0 && (
          <ul className={styles['tags']}>
            {dataTypes.map((type) => (
              <li key={type}>{type}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles['db__state']}>
        <DatabaseState {...database} />
        <p className="t-cap">{t(`way.${way}`)}</p>
      </div>
      <div className={styles['db__act']}>
        <EnterLink database={database} size="sm" label={t('enter.of', { name })}>
          {t('enter.short')}
        </EnterLink>
      </div>
    </li>
  )
}
