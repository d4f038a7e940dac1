import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { languageOf } from '../search/search.ts'
import { thesisAddress } from './address.ts'
import { studiesQuery } from './queries.ts'
import styles from './Theses.module.css'

/** Other theses of the school about the same. */
export function RelatedStudies({ paperId }: { paperId: number }) {
  const { t, i18n } = useTranslation('theses')
  const query = useQuery(studiesQuery(paperId))
  return (
    <section className={styles['part']} aria-labelledby="studies">
      <h2 id="studies">{t('studies')}</h2>
      <QueryState query={query} failed={t('studies.failed')}>
        {(studies) =>
          studies.length === 0 ? (
            <p className="t-2">{t('studies.none')}</p>
          ) : (
            <ul className={styles['studies']}>
              {studies.map(({ paperId: id, title, author, degree, year }) => (
                <li key={id}>
                  <Link
                    className="t-book-sm link-ink"
                    lang={languageOf(title, i18n.language)}
                    to={thesisAddress(id)}
                  >
                    {title}
                  </Link>
                  <p className="t-2 num">
                    {[author, t(`degree.${degree}`), year].join(t('comma'))}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </section>
  )
}
