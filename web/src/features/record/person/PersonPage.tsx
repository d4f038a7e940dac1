import type { Neighbour, readPerson } from '@shulin/contract/record'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Answer } from '../../../platform/api.ts'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { Facts } from '../../../ui/console/Facts.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { BookRowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useListedAvailability } from '../../catalogue/catalogue.tsx'
import { addressOf, languageOf } from '../../search/search.ts'
import { Shelf } from '../Related.tsx'
import { TrailBar } from '../trail/TrailBar.tsx'
import { useTrail } from '../trail/useTrail.ts'
import { knownPersonAddress } from './person-address.ts'
import styles from './Person.module.css'
import { person, titlesAbout, type PersonQuery } from './queries.ts'

type Person = Answer<typeof readPerson>

/** Whom a name means: under which names they are known, and what there is by them and about them. */
export function PersonPage() {
  const [params] = useSearchParams()
  const asked = askedIn(params)
  const { t } = useTranslation('record')
  if (asked.name === undefined && asked.nameId === undefined) {
    return (
      <Page title={t('person')}>
        <EmptyShelf action={<LinkButton href="/searchList">{t('unknown.search')}</LinkButton>}>
          {t('person.nobody')}
        </EmptyShelf>
      </Page>
    )
  }
  return <OnePerson key={JSON.stringify(asked)} asked={asked} />
}

function askedIn(params: URLSearchParams): PersonQuery {
  const number = (name: string) => {
    const given = params.get(name) ?? ''
    return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined
  }
  const name = params.get('name')?.trim().slice(0, 500)
  const [recordId, nameId] = [number('recordId'), number('nameId')]
  return {
    ...(name && { name }),
    ...(recordId !== undefined && { recordId }),
    ...(nameId !== undefined && { nameId }),
  }
}

function OnePerson({ asked }: { asked: PersonQuery }) {
  const { t, i18n } = useTranslation('record')
  const trail = useTrail()
  const query = useQuery(person(asked, i18n.language))
  const known = query.data?.known
  const name = asked.name ?? known?.name ?? ''
  const lang = languageOf(name, i18n.language)
  return (
    <>
      {!trail.isFirst && (
        <div className="wrap">
          <TrailBar trail={trail} />
        </div>
      )}
      <Page
        title={name || t('person')}
        kind={name ? t('person') : ''}
        {...(lang && { lang })}
        lead={known?.dates}
      >
        <QueryState
          query={query}
          waiting={<BookRowsSkeleton rows={3} />}
          failed={t('person.failed')}
        >
          {(found) =>
            name === '' ? (
              <EmptyShelf
                action={<LinkButton href="/searchList">{t('unknown.search')}</LinkButton>}
              >
                {t('person.nobody')}
              </EmptyShelf>
            ) : (
              <>
                <WhoItIs name={name} person={found} />
                <Works name={name} person={found} />
              </>
            )
          }
        </QueryState>
      </Page>
    </>
  )
}

/** The names, what the authority file says, and the ways to search. */
function WhoItIs({ name, person: { known, namesakes, firstYear, lastYear } }: WhoProps) {
  const { t, i18n } = useTranslation('record')
  const forms = known ? [{ name: known.name }, ...known.otherNames] : []
  const years = [...new Set([firstYear, lastYear])].filter((year) => year !== null).join('–')
  return (
    <div className={styles['who']}>
      {!known && namesakes.length === 0 && (
        <Notice kind="info">{t('person.unknown', { name })}</Notice>
      )}
      {namesakes.length > 0 && (
        <>
          <Notice kind="info">{t('person.namesakes', { count: namesakes.length })}</Notice>
          <ul className={styles['namesakes']}>
            {namesakes.map((one) => (
              <li key={one.nameId}>
                <Link to={knownPersonAddress(one.nameId)}>
                  <bdi>{one.name}</bdi> {one.dates}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {known?.introduction && <p className="t-long">{known.introduction}</p>}
      <Facts
        facts={[
          ...forms.map((form): [string, ReactNode] =>
            'name' in form
              ? [
                  t('person.name'),
                  <bdi key="name" lang={languageOf(form.name, i18n.language)}>
                    {form.name}
                  </bdi>,
                ]
              : [t(`person.names.${form.script}`), <Forms key={form.script} forms={form.forms} />],
          ),
          [
            t('person.years'),
            years && (
              <span key="years" className="num">
                {years}
              </span>
            ),
          ],
        ]}
      />
      <p className={styles['ways']}>
        <LinkButton
          icon={<Search className="i--16" aria-hidden />}
          href={addressOf({ keyword: name, searchField: 'author' })}
        >
          {t('person.search')}
        </LinkButton>
      </p>
    </div>
  )
}

interface WhoProps {
  name: string
  person: Person
}

const Forms = ({ forms }: { forms: string[] }) => {
  const { t, i18n } = useTranslation('record')
  return forms.map((form, place) => (
    <span key={form}>
      {place > 0 && t('between')}
      <bdi lang={languageOf(form, i18n.language)}>{form}</bdi>
    </span>
  ))
}

/** What was written, edited, translated; and what was written about them. */
function Works({ name, person: { known, works } }: WhoProps) {
  const { t, i18n } = useTranslation('record')
  const subject = known?.name ?? name
  const about = useQuery(titlesAbout(subject, i18n.language)).data
  const listed = [...works.flatMap(({ list }) => list), ...(about?.searchList ?? [])]
  const statusOf = useListedAvailability([...new Set(listed.map(({ recordId }) => recordId))])
  const counted = (count: number) => ({ count, total: count.toLocaleString(i18n.language) })
  if (works.length === 0 && about?.total === 0) {
    return <p className="t-2">{t('person.none')}</p>
  }
  return (
    <>
      {works.map(({ role, total, list }) => (
        <section key={role} className={styles['works']} aria-labelledby={`person-${role}`}>
          <div className="head-row">
            <h2 className="t-section" id={`person-${role}`}>
              {t(`person.works.${role}`)}{' '}
              <span className="t-2 num">{t('person.count', counted(total))}</span>
            </h2>
            {total > list.length && (
              <Link
                className="link-more push"
                to={addressOf({ keyword: name, searchField: 'author' })}
              >
                {t('person.all')}
              </Link>
            )}
          </div>
          <Shelf
            books={list}
            reasons={list.map(({ editions }) =>
              editions > 1 ? t('person.editions', { count: editions }) : undefined,
            )}
            statusOf={statusOf}
          />
        </section>
      ))}
      {about && about.total > 0 && (
        <section className={styles['works']} aria-labelledby="person-about">
          <div className="head-row">
            <h2 className="t-section" id="person-about">
              {t('person.works.about')}{' '}
              <span className="t-2 num">{t('person.count', counted(about.total))}</span>
            </h2>
            {about.total > about.searchList.length && (
              <Link
                className="link-more push"
                to={addressOf({ keyword: subject, searchField: 'subject' })}
              >
                {t('person.all')}
              </Link>
            )}
          </div>
          <Shelf books={about.searchList satisfies Neighbour[]} statusOf={statusOf} />
        </section>
      )}
    </>
  )
}
