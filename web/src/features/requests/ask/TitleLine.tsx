import { languageOf } from '@shulin/presentation/language-of'
import { useTranslation } from 'react-i18next'
import { Cover } from '../../../ui/catalogue/Cover.tsx'
import styles from './Ask.module.css'

interface Props {
  id: string
  title: string
  facts: readonly string[]
  callNo?: string
}

/** Which title it is about, above a form. */
export function TitleLine({ id, title, facts, callNo = '' }: Props) {
  const { t, i18n } = useTranslation('requests')
  const lang = languageOf(title, i18n.language)
  return (
    <div className={styles['title']}>
      <Cover book={{ id, title }} lang={lang} width={48} />
      <div>
        <p className="t-book-sm" lang={lang}>
          {title}
        </p>
        <p className="t-2">
          {facts.filter(Boolean).join(t('comma'))}
          {callNo && <span className={`call ${styles['call']}`}>{callNo}</span>}
        </p>
      </div>
    </div>
  )
}
