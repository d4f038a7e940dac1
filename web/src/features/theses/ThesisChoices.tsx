import { degrees, type Degree, type listTheses, type ThesisChoice } from '@shulin/contract/theses'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../platform/api.ts'
import type { ListFilter } from '../../platform/useNarrow.ts'
import { FacetGroup } from '../../ui/finding/FacetGroup.tsx'
import { choiceNames, type ChoiceName, type ThesisFilter } from './address.ts'

type ScreeningChoices = Answer<typeof listTheses>['screening']

/** Under which name the answer has the choices of a filter. */
const screeningOf = {
  degree: 'degree',
  collegeId: 'college',
  tutor: 'tutor',
  year: 'year',
} as const satisfies Record<ChoiceName, keyof ScreeningChoices>

interface Props {
  screening: ScreeningChoices
  filter: ThesisFilter
  onNarrow: (filter: ListFilter) => void
}

/** What theses can be narrowed by. Of each kind one value holds: another takes its place, the same again takes it away. */
export function ThesisChoices({ screening, filter, onNarrow }: Props) {
  const { t } = useTranslation('theses')
  const labelOf = useChoiceLabel(screening)
  return choiceNames.map((name) => {
    const values = screening[screeningOf[name]]
    const chosen = filter[name] === undefined ? '' : String(filter[name])
    if (values.length === 0 && chosen === '') return null
    return (
      <FacetGroup
        key={name}
        label={t(`choice.${name}`)}
        values={values.map(({ value, count }) => ({
          id: value,
          label: labelOf(name, value),
          count,
        }))}
        chosen={chosen === '' ? [] : [chosen]}
        onToggle={(id) => onNarrow({ [name]: id === chosen ? undefined : id })}
        isOpenAtFirst={name !== 'year' || chosen !== '' || values.length <= 6}
      />
    )
  })
}

/** How a choice is called: degrees in the language of the page, all others as the library has them. */
export function useChoiceLabel(screening: ScreeningChoices | undefined) {
  const { t } = useTranslation('theses')
  return (name: ChoiceName, value: string) => {
    if (name === 'degree' && isDegree(value)) return t(`degree.${value}`)
    const among: readonly ThesisChoice[] = screening?.[screeningOf[name]] ?? []
    return among.find((one) => one.value === value)?.name ?? value
  }
}

const isDegree = (value: string): value is Degree => degrees.some((one) => one === value)
