import type { listTopics } from '@shulin/contract/book-lists'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Answer } from '../../platform/api.ts'
import { CoverLink } from '../../ui/catalogue/CoverLink.tsx'
import { CoverStack } from './CoverStack.tsx'
import styles from './sheets.module.css'

type Topics = Answer<typeof listTopics>['list']

/** Topics of the library as sheets, each with the covers of its first titles. */
export function TopicSheets({ topics }: { topics: Topics }) {
  const { t } = useTranslation('book-lists')
  return (
    <ul className={styles['sheets']}>
      {topics.map(({ topicId, name, introduction, count, titles }) => (
        <li key={topicId}>
          <CoverLink to={`/specialNav?topicId=${topicId}`}>
            <CoverStack titles={titles} />
          </CoverLink>
          <Link className="t-book link-ink clamp-2" to={`/specialNav?topicId=${topicId}`}>
            {name}
          </Link>
          {introduction && <p className="t-2 clamp-2">{introduction}</p>}
          <p className="t-cap">{t('count', { count })}</p>
        </li>
      ))}
    </ul>
  )
}
