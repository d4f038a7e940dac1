import type { SubjectLibrarian } from '@shulin/contract/departments'
import { useTranslation } from 'react-i18next'
import styles from './departments.module.css'

/** Who knows the subjects of a department, and how they are reached. */
export function Librarians({ librarians }: { librarians: readonly SubjectLibrarian[] }) {
  const { t } = useTranslation('departments')
  return (
    <ul className={`t-2 ${styles['librarians']}`} aria-label={t('librarians')}>
      {librarians.map(({ name, phone, mail }) => (
        <li key={`${name} ${mail} ${phone}`}>
          {t('librarian', { name })}
          {phone !== '' && <a href={`tel:${phone}`}>{phone}</a>}
          {mail !== '' && (
            <a href={`mailto:${mail}`} aria-label={t('librarian.write', { name })}>
              {t('write')}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
