import type { ListedResearcher } from '@shulin/contract/researchers'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useShown } from '../../platform/first-drawing.ts'
import { Avatar } from '../../ui/page/Avatar.tsx'
import { languageOf } from '../search/search.ts'
import { researcherAddress } from './address.ts'
import styles from './researchers.module.css'

interface Props {
  label: string
  people: readonly ListedResearcher[]
  /** Said where the list is of more than one department. */
  hasDepartments?: boolean
}

/** Researchers side by side, each with what they work on and how many works are known. */
export function People({ label, people, hasDepartments = false }: Props) {
  const { t, i18n } = useTranslation('researchers')
  const shown = useShown(people)
  return (
    <ul className={styles['people']} aria-label={label}>
      {shown.map(({ researcherId, name, title, collegeName, interests, paperCount }) => {
        const about = [hasDepartments && collegeName, title, ...interests].filter(Boolean)
        return (
          <li key={researcherId}>
            <Avatar name={name} size={40} />
            <div className={styles['words']}>
              <Link
                className="t-book-sm link-ink"
                lang={languageOf(name, i18n.language)}
                to={researcherAddress(researcherId)}
              >
                {name}
              </Link>
              {about.length > 0 && <p className="t-2 clamp-1">{about.join(t('comma'))}</p>}
            </div>
            <span className="t-cap num">{t('works.count', { count: paperCount })}</span>
          </li>
        )
      })}
    </ul>
  )
}
