import type { ChangeOfMe, LookAtMe } from '@shulin/contract/readers'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../platform/instants.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Table, type Column } from '../../ui/lists/Table.tsx'
import { ReadersOnly } from '../identity/identity.ts'
import { CentreLayout } from './CentreLayout.tsx'
import styles from './DataLooksPage.module.css'
import { changesOfMe, looksAtMe } from './queries.ts'

/** Who of the library looked at the reader's personal data, when and what for; and what it changed of the account. */
export function DataLooksPage() {
  const { t } = useTranslation('personal-centre')
  return (
    <ReadersOnly title={t('looks')}>
      <CentreLayout>
        <Page title={t('looks')} kind={t('title')} lead={t('looks.lead')} width="part">
          <Looks />
          <Changes />
        </Page>
      </CentreLayout>
    </ReadersOnly>
  )
}

function Looks() {
  const { t, i18n } = useTranslation('personal-centre')
  const looks = useQuery(looksAtMe())
  const names = new Intl.ListFormat(i18n.language)
  const columns: Column<LookAtMe>[] = [
    {
      id: 'at',
      label: t('looks.at'),
      cell: ({ at }) => dayAndMinute(at, i18n.language),
      isNumeric: true,
    },
    { id: 'unit', label: t('looks.unit'), cell: ({ unit }) => unit },
    { id: 'purpose', label: t('looks.purpose'), cell: ({ purpose }) => t(`purpose.${purpose}`) },
    {
      id: 'fields',
      label: t('looks.fields'),
      cell: ({ fields }) => names.format(fields.map((field) => t(`field.${field}`))),
    },
  ]
  return (
    <QueryState query={looks} failed={t('looks.failed')}>
      {(all) =>
        all.length === 0 ? (
          <EmptyShelf why={t('looks.none.why')}>{t('looks.none')}</EmptyShelf>
        ) : (
          <Table
            caption={t('looks')}
            columns={columns}
            rows={all}
            keyOf={({ at, unit, fields }) => `${at} ${unit} ${fields.join(' ')}`}
          />
        )
      }
    </QueryState>
  )
}

function Changes() {
  const { t, i18n } = useTranslation('personal-centre')
  const id = useId()
  const changes = useQuery(changesOfMe())
  const columns: Column<ChangeOfMe>[] = [
    {
      id: 'at',
      label: t('looks.at'),
      cell: ({ at }) => dayAndMinute(at, i18n.language),
      isNumeric: true,
    },
    { id: 'unit', label: t('looks.unit'), cell: ({ unit }) => unit },
    { id: 'change', label: t('changes.what'), cell: ({ change }) => t(`change.${change}`) },
  ]
  return (
    <section className={styles['changes']} aria-labelledby={id}>
      <h2 id={id} className="t-section">
        {t('changes')}
      </h2>
      <QueryState query={changes} failed={t('changes.failed')}>
        {(all) =>
          all.length === 0 ? (
            <p className="t-2">{t('changes.none')}</p>
          ) : (
            <Table
              caption={t('changes')}
              columns={columns}
              rows={all}
              keyOf={({ at, change }) => `${at} ${change}`}
            />
          )
        }
      </QueryState>
    </section>
  )
}
