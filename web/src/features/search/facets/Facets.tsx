import type { FacetName, FacetValue, SearchReply } from '@shulin/contract/search'
import { memo, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenLibrary } from '../../../platform/session.ts'
import { FacetYears } from '../../../ui/finding/FacetYears.tsx'
import { SearchField } from '../../../ui/controls/SearchField.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { useReader } from '../../identity/identity.ts'
import { isNoTerm, withExcluded, withToggled, type Search } from '../query/address.ts'
import { ClassFacet } from './ClassFacet.tsx'
import styles from './Facets.module.css'
import { ValueFacet } from './ValueFacet.tsx'
import type { NameOf } from '../useNames.ts'
import type { Change } from '../useSearch.ts'
import { yearBars } from './year-bars.ts'

/** In the order of their use; those in `open` show their values without a click. */
const order = [
  'docCode',
  'resourceType',
  'libCode',
  'campusId',
  'locationId',
  'publishYear',
  'author',
  'subject',
  'kindNo',
  'langCode',
  'publisher',
  'collectionName',
  'discode1',
  'coreInclude',
  'ddType',
  'verifyStatus',
  'countryCode',
] as const satisfies readonly FacetName[]

const open: ReadonlySet<FacetName> = new Set([
  'docCode',
  'libCode',
  'locationId',
  'publishYear',
  'author',
  'subject',
])

interface Props {
  search: Search
  reply: SearchReply
  nameOf: NameOf
  change: Change
}

/** Everything that narrows a result: beside the list, on a phone in a sheet. */
export function Facets({ search, reply, nameOf, change }: Props) {
  const { t } = useTranslation('search')
  return (
    <div className={styles['facets']}>
      <div className={styles['switches']}>
        <Within onSearch={(term) => change((now) => withinResult(now, term))} />
        <Switch
          isOn={search.onlyOnShelf}
          onChange={(onlyOnShelf) => change((now) => ({ ...now, onlyOnShelf, page: 1 }))}
        >
          {t('onlyOnShelf')}
        </Switch>
        <Switch
          isOn={search.group}
          onChange={(group) => change((now) => ({ ...now, group, page: 1 }))}
        >
          {t('group')}
        </Switch>
      </div>
      <Values
        search={useDeferredValue(search)}
        reply={reply}
        nameOf={nameOf}
        change={change}
        // The library that the header is set to stands among the filters in force, and is dropped there.
        areLibrariesLeftOut={chosenLibrary() !== ''}
        ownLibrary={useReader()?.libCode}
      />
    </div>
  )
}

/** The values to choose from. They are many, and follow a change a moment later: a tick shows itself at once. */
const Values = memo(function Values({
  search,
  reply: { facets },
  nameOf,
  change,
  areLibrariesLeftOut,
  ownLibrary,
}: Props & { areLibrariesLeftOut: boolean; ownLibrary: string | undefined }) {
  const { t } = useTranslation('search')
  return (
    <>
      {order.map((name) => {
        const label = t(`facet.${name}`)
        if (name === 'publishYear') {
          const { publishBegin, publishEnd } = search
          const isWorthIt = facets.publishYear.length > 0 || publishBegin !== undefined
          if (!isWorthIt && publishEnd === undefined) return null
          return (
            <FacetYears
              key={name}
              label={label}
              counts={yearBars(facets.publishYear)}
              from={publishBegin}
              to={publishEnd}
              onChange={(years) => change((now) => withYears(now, years))}
            />
          )
        }
        const chosen = search.choices[name] ?? []
        const counted = name === 'libCode' ? ownFirst(facets.libCode, ownLibrary) : facets[name]
        const excluded = search.exclude[name] ?? []
        const picked = [...chosen, ...excluded]
        if (counted.length + picked.length === 0) return null
        const uncounted = picked.filter((value) => !counted.some((one) => one.value === value))
        const values = [
          ...counted,
          ...uncounted.map((value) => ({ value, name: nameOf(name, value), count: 0 })),
        ]
        if (name === 'libCode' && areLibrariesLeftOut) return null
        const onToggle = (value: string) =>
          change((now) => withToggled(now, name, value), { isShown: true })
        const onExclude = (value: string) =>
          change((now) => withExcluded(now, name, value), { isShown: true })
        const facet = { search, name, label, values, chosen, onToggle, excluded, onExclude }
        return name === 'kindNo' ? (
          <ClassFacet key={name} {...facet} values={counted} />
        ) : (
          <ValueFacet key={name} {...facet} isOpenAtFirst={open.has(name) || picked.length > 0} />
        )
      })}
    </>
  )
})

/** Where the reader is at home comes first, however many titles the others have. */
const ownFirst = (libraries: FacetValue[], own: string | undefined) => [
  ...libraries.filter(({ value }) => value === own),
  ...libraries.filter(({ value }) => value !== own),
]

const withinResult = (search: Search, searchFieldContent: string): Search => ({
  ...search,
  twice: [...search.twice, { searchField: 'any', searchFieldContent }],
  page: 1,
})

/** Two years in the wrong order are meant in the right one. */
function withYears(
  search: Search,
  { from, to }: { from: number | undefined; to: number | undefined },
): Search {
  const isReversed = from !== undefined && to !== undefined && from > to
  const [publishBegin, publishEnd] = isReversed ? [to, from] : [from, to]
  return { ...search, publishBegin, publishEnd, page: 1 }
}

/** A search within the result: each one is a filter more. */
function Within({ onSearch }: { onSearch: (term: string) => void }) {
  const { t } = useTranslation('search')
  const [text, setText] = useState('')
  return (
    <SearchField
      label={t('within')}
      isLabelHidden
      placeholder={t('within')}
      size="sm"
      value={text}
      onChange={setText}
      onSubmit={(term) => {
        if (isNoTerm(term)) return
        setText('')
        onSearch(term.trim())
      }}
    />
  )
}
