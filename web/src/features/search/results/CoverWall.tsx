import { languageOf } from '@shulin/presentation/language-of'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Cover } from '../../../ui/catalogue/Cover.tsx'
import { CoverLink } from '../../../ui/catalogue/CoverLink.tsx'
import { AvailabilityLine } from '../../catalogue/catalogue.tsx'
import type { ShownResult } from './ResultRow.tsx'
import { recordAddress } from './result-address.ts'
import styles from './Results.module.css'

/** The titles by their covers. */
export function CoverWall({ rows }: { rows: readonly ShownResult[] }) {
  const { t, i18n } = useTranslation('search')
  return (
    <ul className={styles['wall']}>
      {rows.map(({ result, picture, availability, isOnItsWay, tick }) => {
        const { recordId, title, author, docCode } = result
        const lang = languageOf(title, i18n.language)
        return (
          <li key={recordId} className={tick.isChosen ? styles['wall__chosen'] : undefined}>
            <CoverLink to={recordAddress(result)}>
              <Cover
                book={{ id: String(recordId), title, author, docCode }}
                lang={lang}
                width={120}
                src={picture || undefined}
              />
            </CoverLink>
            <h2 className={styles['wall__title']}>
              <Link to={recordAddress(result)} lang={lang}>
                {title}
              </Link>
            </h2>
            <p className="t-2">{author}</p>
            <AvailabilityLine
              availability={availability}
              isOnItsWay={isOnItsWay}
              callNo={result.callNo}
              isBrief
            />
            <Checkbox isChecked={tick.isChosen} onChange={tick.onChange}>
              {t('choose')}
              <span className="sr">{title}</span>
            </Checkbox>
          </li>
        )
      })}
    </ul>
  )
}
