import type { FacetValue, SearchReply } from '@shulin/contract/search'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { chosenLibrary } from '../../../platform/session.ts'
import { MultiSelect } from '../../../ui/controls/MultiSelect.tsx'
import { RadioGroup } from '../../../ui/controls/RadioGroup.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx'
import { allTitles } from '../queries.ts'
import { withValues } from './address.ts'
import {
  accesses,
  accessOf,
  isYear,
  withAccess,
  type AdvancedLimits,
  type FormChoice,
} from './advanced-limits.ts'
import styles from './AdvancedForm.module.css'

interface Props {
  limits: AdvancedLimits
  /** Only after the form was sent: nobody is corrected while typing. */
  areYearsChecked: boolean
  onChange: (limits: AdvancedLimits) => void
}

/** The limits of an advanced search, to be chosen from what the institution has. */
export function AdvancedLimitFields({ limits, areYearsChecked, onChange }: Props) {
  const { t } = useTranslation('search')
  const { choices, yearFrom, yearTo } = limits
  const libraries = choices.libCode ?? []
  const all = useQuery(allTitles([]))
  const there = useQuery({ ...allTitles(libraries), enabled: libraries.length > 0 })
  const facets = all.data?.facets
  // Locations are those of the libraries that are chosen.
  const locations = libraries.length > 0 ? there.data?.facets : facets

  const choose = (name: FormChoice, values: string[]) => {
    const changed = withValues(choices, name, values)
    // Another library has other locations.
    const isOther = name === 'libCode'
    onChange({ ...limits, choices: isOther ? withValues(changed, 'locationId', []) : changed })
  }
  const field = (
    name: Exclude<FormChoice, 'resourceType'>,
    from: SearchReply['facets'] | undefined,
  ) => {
    const chosen = choices[name] ?? []
    const options = optionsOf(from?.[name] ?? [], chosen)
    // One value that all titles have is no choice.
    if (from && options.length < 2 && chosen.length === 0) return null
    return (
      <MultiSelect
        label={t(`facet.${name}`)}
        placeholder={t('advanced.any')}
        options={options}
        values={chosen}
        isDisabled={!from}
        onChange={(values) => choose(name, values)}
      />
    )
  }
  const year = (name: 'yearFrom' | 'yearTo', text: string) => (
    <TextField
      label={t(`advanced.${name}`)}
      isLabelHidden
      name={name}
      inputMode="numeric"
      maxLength={5}
      value={text}
      error={areYearsChecked && !isYear(text) ? t('advanced.year.wrong') : undefined}
      onChange={(typed) => onChange({ ...limits, [name]: typed })}
    />
  )

  return (
    <fieldset className={styles['limits']} aria-label={t('advanced.limits')}>
      <fieldset className={styles['years']}>
        <legend>{t('facet.publishYear')}</legend>
        <div>
          {year('yearFrom', yearFrom)}
          <span aria-hidden>–</span>
          {year('yearTo', yearTo)}
        </div>
      </fieldset>
      {field('docCode', facets)}
      {field('langCode', facets)}
      {/* The library that the header is set to limits everything already. */}
      {chosenLibrary() === '' && field('libCode', facets)}
      {field('locationId', locations)}
      <div className={styles['access']}>
        <RadioGroup
          label={t('advanced.access')}
          choices={accesses.map((id) => ({ id, label: t(`advanced.access.${id}`) }))}
          value={accessOf(limits)}
          onChange={(access) => onChange(withAccess(limits, access))}
        />
      </div>
      {(all.isError || there.isError) && (
        <div className={styles['failed']}>
          <PartFailed onRetry={() => void (all.isError ? all : there).refetch()}>
            {t('advanced.limits.failed')}
          </PartFailed>
        </div>
      )}
    </fieldset>
  )
}

/** What there is, the most frequent first, and what is chosen though there is none of it. */
const optionsOf = (values: readonly FacetValue[], chosen: readonly string[]) => [
  ...values.map(({ value, name }) => ({ id: value, label: name })),
  ...chosen
    .filter((id) => !values.some(({ value }) => value === id))
    .map((id) => ({ id, label: id })),
]
