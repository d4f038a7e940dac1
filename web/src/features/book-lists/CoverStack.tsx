import { useTranslation } from 'react-i18next'
import { Cover } from '../../ui/catalogue/Cover.tsx'
import { languageOf } from '../search/search.ts'
import styles from './sheets.module.css'

interface Props {
  titles: readonly { recordId: number; title: string; author: string; cover?: string }[]
}

/** The covers of the first titles of a list, one over the other; nothing where it has none. */
export function CoverStack({ titles }: Props) {
  const { i18n } = useTranslation()
  if (titles.length === 0) return null
  return (
    <div className={styles['stack']} aria-hidden>
      {titles.map(({ recordId, title, author, cover }) => (
        <Cover
          key={recordId}
          book={{ id: String(recordId), title, author }}
          lang={languageOf(title, i18n.language)}
          src={cover || undefined}
        />
      ))}
    </div>
  )
}
