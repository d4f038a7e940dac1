import type { JournalScreening } from '@shulin/contract/journals'
import { useTranslation } from 'react-i18next'
import { toggled } from '../../ui/controls/toggled.ts'
import { FacetGroup } from '../../ui/finding/FacetGroup.tsx'
import { journalFilters, type JournalChoice, type JournalFilter } from './address.ts'

interface Props {
  choice: JournalChoice
  screening: JournalScreening
  goTo: (choice: JournalChoice) => void
}

/** What narrows the list, with counts; of a core list that is chosen, its editions too. */
export function JournalFilters({ choice, screening, goTo }: Props) {
  const { t } = useTranslation('journals')
  const toggle = (filter: JournalFilter, value: string) =>
    goTo({ ...choice, [filter]: toggled(choice[filter], value), page: 1 })
  const chosenLists = new Set(choice.coreInclude.map((value) => value.split(':')[0]))
  const editions = screening.coreInclude
    .filter(({ code }) => chosenLists.has(code))
    .flatMap(({ code, name, years }) =>
      years.map(({ year, count }) => ({
        id: `${code}:${year}`,
        label: t('edition', { name, year }),
        count,
      })),
    )
  return (
    <>
      {journalFilters.map((filter) => (
        <FacetGroup
          key={filter}
          label={t(`filter.${filter}`)}
          values={screening[filter].map(({ code, name, count }) => ({
            id: code,
            label: filter === 'classNo' && name !== code ? `${code} ${name}` : name,
            count,
          }))}
          chosen={choice[filter]}
          onToggle={(value) => toggle(filter, value)}
          isOpenAtFirst={filter !== 'langCode' || choice.langCode.length > 0}
        />
      ))}
      {editions.length > 0 && (
        <FacetGroup
          label={t('filter.editions')}
          values={editions}
          chosen={choice.coreInclude}
          onToggle={(value) => toggle('coreInclude', value)}
        />
      )}
    </>
  )
}
