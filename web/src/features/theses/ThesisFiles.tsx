import type { readThesis } from '@shulin/contract/theses'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Answer } from '../../platform/api.ts'
import { dayOf } from '../../platform/instants.ts'
import { ResolverLink } from '../record/record.ts'
import styles from './Theses.module.css'

interface Props {
  paperId: number
  files: Answer<typeof readThesis>['files']
}

/** Which files of a thesis can be read, by whom and from when. */
export function ThesisFiles({ paperId, files }: Props) {
  const { t, i18n } = useTranslation('theses')
  return (
    <aside className={styles['files']} aria-labelledby="files">
      <h2 id="files">{t('files')}</h2>
      {files.length === 0 ? (
        <p className="t-2">{t('files.none')}</p>
      ) : (
        <ul>
          {files.map(({ attachmentId, title, needsLogin, opensOn }) => (
            <li key={attachmentId}>
              {opensOn === null ? (
                <Link to={`/previewPdf/${paperId}/${attachmentId}`}>{title}</Link>
              ) : (
                title
              )}
              <p className="t-cap">
                {opensOn !== null
                  ? t('opensOn', { day: dayOf(opensOn, i18n.language) })
                  : needsLogin
                    ? t('files.readers')
                    : t('files.anybody')}
              </p>
            </li>
          ))}
        </ul>
      )}
      <ResolverLink recordId={paperId}>{t('files.resolver')}</ResolverLink>
    </aside>
  )
}
