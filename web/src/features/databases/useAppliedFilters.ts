import { useTranslation } from 'react-i18next'
import type { DatabaseSearch } from './address.ts'
import { useSubjectName, type ScreeningChoices } from './DatabaseFilters.tsx'

/** The filters in force, each with the search that is left without it. */
export function useAppliedFilters(search: DatabaseSearch, named: ScreeningChoices | undefined) {
  const { t } = useTranslation('databases')
  const subjectName = useSubjectName()
  const { keyword, subIds, screenIds, status } = search
  const without = (changed: Partial<DatabaseSearch>) => ({ ...search, ...changed, page: 1 })
  const subjectOf = (id: string) => {
    const subject = named?.subjects.find(({ subId }) => subId === id)
    return subject ? subjectName(subject) : id
  }
  return [
    ...(keyword === ''
      ? []
      : [{ id: 'keyword', label: keyword, without: without({ keyword: '' }) }]),
    ...subIds.map((id) => ({
      id: `subject ${id}`,
      label: subjectOf(id),
      without: without({ subIds: subIds.filter((other) => other !== id) }),
    })),
    ...screenIds.map((id) => ({
      id: `type ${id}`,
      label: named?.dbTypes.find(({ screenId }) => screenId === id)?.name ?? id,
      without: without({ screenIds: screenIds.filter((other) => other !== id) }),
    })),
    ...(status === undefined
      ? []
      : [{ id: 'status', label: t(`status.${status}`), without: without({ status: undefined }) }]),
  ]
}
