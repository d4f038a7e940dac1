import { choiceNames, type ChoiceName, type NextStep } from '@shulin/contract/search'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addressOf, type Search } from '../query/address.ts'
import { searchFrom } from '../query/ready-search.ts'
import { inReach } from '../requests.ts'
import styles from '../SearchPage.module.css'
import type { NameOf } from '../useNames.ts'

interface Props {
  search: Search
  steps: readonly NextStep[]
  nameOf: NameOf
}

/** Searches near this one that find more, each with its number. */
export function NextSteps({ search, steps, nameOf }: Props) {
  const { t, i18n } = useTranslation('search')
  const offered = inReach(steps)
  if (offered.length === 0) return null
  const namesOf = (choices: Search['choices'], names: readonly ChoiceName[]) =>
    names
      .flatMap((name) => (choices[name] ?? []).map((value) => nameOf(name, value)))
      .join(t('nothing.and'))
  const filtersOf = ({ kind, parameter }: NextStep) =>
    kind === 'withoutExclusions'
      ? namesOf(search.exclude, choiceNames)
      : namesOf(search.choices, parameter ? [parameter] : [])
  return (
    <nav className={styles['next']} aria-labelledby="next-steps">
      <h2 id="next-steps">{t('next')}</h2>
      <ul>
        {offered.map((step) => {
          const address = addressOf(searchFrom(step.search, search))
          const what = t(`next.${step.kind}`, { filters: filtersOf(step), text: step.text })
          const total = step.count.toLocaleString(i18n.language)
          return (
            <li key={address}>
              <Link to={address}>{t('next.counted', { what, total })}</Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
