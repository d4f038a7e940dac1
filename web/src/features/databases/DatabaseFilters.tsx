import {
  databaseStatuses,
  type countDatabases,
  type readDatabaseScreening,
} from '@shulin/contract/databases'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../platform/api.ts'
import { toggled } from '../../ui/controls/toggled.ts'
import { FacetGroup } from '../../ui/finding/FacetGroup.tsx'
import type { DatabaseSearch } from './address.ts'

export type ScreeningChoices = Answer<typeof readDatabaseScreening>
type Counts = Answer<typeof countDatabases>

interface Props {
  search: DatabaseSearch
  screening: ScreeningChoices
  counts: Counts
  goTo: (wanted: Partial<DatabaseSearch>) => void
}

/** In English a subject is called by its English name. */
export function useSubjectName() {
  const { i18n } = useTranslation('databases')
  return ({ subName, eng }: ScreeningChoices['subjects'][number]) =>
    i18n.language === 'en-US' ? eng : subName
}

/** What narrows the databases: subject, type and state, with how many there are of each. */
export function DatabaseFilters({ search, screening, counts, goTo }: Props) {
  const { t } = useTranslation('databases')
  const subjectName = useSubjectName()
  const countIn = (list: readonly { code: string; count: number }[], wanted: string) =>
    list.find(({ code }) => code === wanted)?.count ?? 0
  return (
    <>
      <FacetGroup
        label={t('subjects')}
        values={screening.subjects.map((subject) => ({
          id: subject.subId,
          label: subjectName(subject),
          count: countIn(counts.subjects, subject.subId),
        }))}
        chosen={search.subIds}
        onToggle={(id) => goTo({ subIds: toggled(search.subIds, id) })}
      />
      <FacetGroup
        label={t('types')}
        values={screening.dbTypes.map(({ screenId, name }) => ({
          id: screenId,
          label: name,
          count: countIn(counts.dbTypes, screenId),
        }))}
        chosen={search.screenIds}
        onToggle={(id) => goTo({ screenIds: toggled(search.screenIds, id) })}
      />
      <FacetGroup
        label={t('status')}
        values={databaseStatuses.map((id) => ({
          id,
          label: t(`status.${id}`),
          count: countIn(counts.status, id),
        }))}
        chosen={search.status === undefined ? [] : [search.status]}
        onToggle={(id) =>
          goTo({
            status: id === search.status ? undefined : databaseStatuses.find((one) => one === id),
          })
        }
      />
    </>
  )
}
