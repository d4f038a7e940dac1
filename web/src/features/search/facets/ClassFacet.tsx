import type { FacetValue } from '@shulin/contract/search'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FacetSection } from '../../../ui/finding/FacetSection.tsx'
import { FacetTick } from '../../../ui/finding/FacetTick.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import type { Search } from '../query/address.ts'
import { aloneWith, type FacetProps } from './facet-question.ts'
import { classesBelow } from '../queries.ts'
import styles from './Facets.module.css'

/** No class is opened deeper. */
const levels = 4

/** The classes of the result as a tree: each is a filter, and opens to show its parts. */
export function ClassFacet({ search, label, values, ...choice }: FacetProps) {
  const { chosen, onToggle, excluded, onExclude } = choice
  const alone = aloneWith(search, 'kindNo')
  return (
    <FacetSection label={label} isOpenAtFirst={chosen.length + excluded.length > 0}>
      <Classes
        classes={values}
        branch={{ search: alone, chosen, onToggle, excluded, onExclude, level: 1 }}
      />
    </FacetSection>
  )
}

interface Branch extends Pick<FacetProps, 'chosen' | 'onToggle' | 'excluded' | 'onExclude'> {
  search: Search
  level: number
}

const Classes = ({ classes, branch }: { classes: readonly FacetValue[]; branch: Branch }) => (
  <ul>
    {classes.map((one) => (
      <ClassRow key={one.value} row={one} branch={branch} />
    ))}
  </ul>
)

function ClassRow({ row, branch }: { row: FacetValue; branch: Branch }) {
  const { t } = useTranslation('search')
  const { chosen, onToggle, excluded, onExclude, level } = branch
  const [isOpen, setIsOpen] = useState(
    [...chosen, ...excluded].some((value) => value !== row.value && value.startsWith(row.value)),
  )
  const id = useId()
  const label = row.name === row.value ? row.value : `${row.value} ${row.name}`
  return (
    <li>
      <div className={styles['class']}>
        <FacetTick
          value={{ id: row.value, label, count: row.count }}
          isChosen={chosen.includes(row.value)}
          onToggle={() => onToggle(row.value)}
          isExcluded={excluded.includes(row.value)}
          onExclude={() => onExclude(row.value)}
        />
        {level < levels && (
          <button
            type="button"
            className={styles['class__open']}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={t('class.open', { name: label })}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronRight className="i--16" aria-hidden />
          </button>
        )}
      </div>
      {isOpen && (
        <div id={id} className={styles['class__parts']}>
          <Parts of={row.value} branch={{ ...branch, level: level + 1 }} />
        </div>
      )}
    </li>
  )
}

function Parts({ of, branch }: { of: string; branch: Branch }) {
  const { t } = useTranslation('search')
  const { search } = branch
  const query = useQuery(classesBelow(search, of))
  return (
    <QueryState query={query} failed={t('class.failed')} waiting={<TwoLines />}>
      {({ values }) =>
        values.length > 0 ? (
          <Classes classes={values} branch={branch} />
        ) : (
          <p className="t-cap">{t('class.none')}</p>
        )
      }
    </QueryState>
  )
}

const TwoLines = () => (
  <Loading>
    <Skeleton shape="text" width="80%" />
    <Skeleton shape="text" width="60%" />
  </Loading>
)
