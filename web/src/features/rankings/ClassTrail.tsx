import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { classes, type Scheme } from './browse-queries.ts'
import { classAddress, useClassPath } from './class-path.ts'
import styles from './ClassTrail.module.css'

/** On a phone: the way down to a class, and its parts in a line that is moved sideways. The titles begin right below. */
export function ClassTrail({ scheme, classNo }: { scheme: Scheme; classNo: string }) {
  const { t, i18n } = useTranslation('rankings')
  const path = useClassPath(scheme, classNo)
  const parts = useQuery(classes(scheme, classNo)).data?.classificaList ?? []
  const all = scheme === 'LCC' ? '?categoryType=LCC' : '/categorySearchList'
  return (
    <nav className={`only-narrow ${styles['trail']}`} aria-label={t('classes.trail')}>
      <ol className={styles['way']}>
        <li>
          <Link to={all}>{t('classes.all')}</Link>
        </li>
        {path.map((node) => (
          <li key={node.classNo}>
            <ChevronRight className="i--16" aria-hidden />
            <Link
              to={classAddress(scheme, node.classNo)}
              aria-current={node.classNo === classNo ? 'true' : undefined}
            >
              {node.name === node.classNo ? node.classNo : `${node.classNo} ${node.name}`}
            </Link>
          </li>
        ))}
      </ol>
      <ul className={styles['parts']}>
        {parts.map((node) => (
          <li key={node.classNo}>
            <Link to={classAddress(scheme, node.classNo)}>
              {node.name === node.classNo ? node.classNo : `${node.classNo} ${node.name}`}
              <span className="t-cap num">{node.count.toLocaleString(i18n.language)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
