import type { readThesis } from '@shulin/contract/theses'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Answer, RefusedCall } from '../../platform/api.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Breadcrumb } from '../../ui/page/Breadcrumb.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { languageOf, recordAddress } from '../search/search.ts'
import { listAddress } from './address.ts'
import { thesisQuery } from './queries.ts'
import { RelatedStudies } from './RelatedStudies.tsx'
import styles from './Theses.module.css'
import { ThesisFiles } from './ThesisFiles.tsx'
import { ThesisReferences } from './ThesisReferences.tsx'

type Thesis = Answer<typeof readThesis>

/** One thesis: what it is about, what it refers to, other studies near it, and where it can be read. */
export function ThesisPage({ paperId }: { paperId: number }) {
  const { t, i18n } = useTranslation('theses')
  const query = useQuery(thesisQuery(paperId))
  const isUnknown = (query.error as RefusedCall | null)?.reply?.errCode === 404
  const title = query.data?.title
  const lang = title === undefined ? undefined : languageOf(title, i18n.language)
  return (
    <>
      <div className="wrap">
        <Breadcrumb places={[{ label: t('back'), to: listAddress }]} />
      </div>
      <Page
        title={isUnknown ? t('unknown') : (title ?? t('thesis'))}
        {...(title !== undefined && { kind: t('thesis') })}
        {...(lang && { lang })}
        lead={query.data && <Signature thesis={query.data} />}
      >
        {isUnknown ? (
          <EmptyShelf
            why={t('unknown.why')}
            action={<LinkButton href={listAddress}>{t('back')}</LinkButton>}
          >
            {t('unknown')}
          </EmptyShelf>
        ) : (
          <QueryState query={query} failed={t('thesis.failed')}>
            {(thesis) => (
              <div className={styles['thesis']}>
                <div>
                  <About thesis={thesis} />
                  <ThesisReferences paperId={paperId} />
                  <RelatedStudies paperId={paperId} />
                </div>
                <ThesisFiles paperId={paperId} files={thesis.files} />
              </div>
            )}
          </QueryState>
        )}
      </Page>
    </>
  )
}

/** Who wrote it, with whom, where and when. */
function Signature({ thesis }: { thesis: Thesis }) {
  const { t } = useTranslation('theses')
  const { author, tutor, degree, department, year, pages } = thesis
  return (
    <span className={styles['meta']}>
      <span>{author}</span>
      {tutor !== '' && <span>{t('tutor.is', { tutor })}</span>}
      <span>{t(`degree.${degree}.thesis`)}</span>
      {department !== '' && <span>{department}</span>}
      <span className="num">{year}</span>
      {pages !== '' && <span className="num">{pages}</span>}
    </span>
  )
}

function About({ thesis: { paperId, abstract, keywords } }: { thesis: Thesis }) {
  const { t } = useTranslation('theses')
  return (
    <section className={styles['part']} aria-labelledby="abstract">
      <h2 id="abstract">{t('abstract')}</h2>
      {abstract === '' ? (
        <p className="t-2">{t('abstract.none')}</p>
      ) : (
        <p className={styles['abstract']}>{abstract}</p>
      )}
      {keywords.length > 0 && (
        <ul className={styles['keywords']} aria-label={t('keywords')}>
          {keywords.map((word) => (
            <li key={word}>
              <Link to={`${listAddress}?${new URLSearchParams({ keyword: word })}`}>{word}</Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link className="link-more" to={recordAddress(paperId)}>
          {t('record')}
        </Link>
      </p>
    </section>
  )
}
