import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { attributions } from './queries.ts'
import styles from './SourcesPage.module.css'

/** Where the records of the catalogue come from, in the words that their licences ask for. */
export function SourcesPage() {
  const { t } = useTranslation('catalogue')
  const sources = useQuery(attributions())
  return (
    <Page title={t('sources')} lead={t('sources.lead')} width="text">
      <QueryState query={sources} failed={t('sources.failed')}>
        {(list) =>
          list.length === 0 ? (
            <EmptyShelf why={t('sources.none.why')}>{t('sources.none')}</EmptyShelf>
          ) : (
            <ul className={styles['sources']}>
              {list.map(({ source, licence, attribution }) => (
                <li key={source}>
                  <h2 className="t-book">{source}</h2>
                  {attribution && <p>{linked(attribution)}</p>}
                  {licence && (
                    <p className="t-2">
                      {t('sources.licence')} {linked(licence)}
                    </p>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Page>
  )
}

/** Addresses in a text become links. */
const linked = (text: string) =>
  text.split(/(https?:\/\/[^\s<>"，。；）)]+)/).map((part) =>
    part.startsWith('http') ? (
      <a key={part} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  )
