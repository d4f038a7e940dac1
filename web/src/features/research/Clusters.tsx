import type { ClusterName, FacetCount } from '@shulin/contract/research'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FacetGroup } from '../../ui/finding/FacetGroup.tsx'
import { FacetSection } from '../../ui/finding/FacetSection.tsx'
import { FacetYears } from '../../ui/finding/FacetYears.tsx'
import { toggled } from '../../ui/controls/toggled.ts'
import { plainResearch, researchAddress, type Research } from './address.ts'
import styles from './Research.module.css'

interface Props {
  research: Research
  clusters: readonly { cluster: ClusterName; items: readonly FacetCount[] }[]
  goTo: (research: Research) => void
}

/** What a result is made of. Types and years narrow it; authors, journals and keywords lead to what is theirs. */
export function Clusters({ research, clusters, goTo }: Props) {
  const { t } = useTranslation('research')
  const itemsOf = (name: ClusterName) =>
    clusters.find(({ cluster }) => cluster === name)?.items ?? []
  const theirs = (searchField: Research['searchField']) => (name: string) =>
    researchAddress({ ...plainResearch, keyword: name, searchField })
  const types = itemsOf('docType')
  const years = itemsOf('year')
  return (
    <>
      {types.length > 0 && (
        <FacetGroup
          label={t('cluster.docType')}
          values={types.map(({ value, name, count }) => ({ id: value, label: name, count }))}
          chosen={research.docType}
          onToggle={(type) =>
            goTo({ ...research, docType: toggled(research.docType, type), page: 1 })
          }
        />
      )}
      {years.length > 0 && (
        <>
          <FacetYears
            label={t('cluster.years')}
            counts={[]}
            from={research.yearBegin}
            to={research.yearEnd}
            onChange={({ from, to }) =>
              goTo({ ...research, yearBegin: from, yearEnd: to, page: 1 })
            }
          />
          <Leading
            label={t('cluster.year')}
            items={years}
            addressOf={(name) =>
              researchAddress({
                ...research,
                yearBegin: Number(name),
                yearEnd: Number(name),
                page: 1,
              })
            }
          />
        </>
      )}
      <Leading label={t('cluster.author')} items={itemsOf('author')} addressOf={theirs('author')} />
      <Leading label={t('cluster.source')} items={itemsOf('source')} addressOf={theirs('source')} />
      <Leading
        label={t('cluster.keyword')}
        items={itemsOf('keyword')}
        addressOf={theirs('subject')}
      />
      <Leading label={t('cluster.institution')} items={itemsOf('institution')} />
      <Leading label={t('cluster.discipline')} items={itemsOf('discipline')} />
    </>
  )
}

const atOnce = 6

interface LeadingProps {
  label: string
  items: readonly FacetCount[]
  /** Where a value leads; without it values are only counted. */
  addressOf?: (name: string) => string
}

/** The values of a cluster with their counts, as links. */
function Leading({ label, items, addressOf }: LeadingProps) {
  const { t, i18n } = useTranslation('research')
  const [areAllShown, setAreAllShown] = useState(false)
  if (items.length === 0) return null
  return (
    <FacetSection label={label}>
      <ul className={styles['leading']}>
        {(areAllShown ? items : items.slice(0, atOnce)).map(({ value, name, count }) => (
          <li key={value}>
            {addressOf ? <Link to={addressOf(name)}>{name}</Link> : <span>{name}</span>}{' '}
            <span className="t-3 num">{count.toLocaleString(i18n.language)}</span>
          </li>
        ))}
      </ul>
      {items.length > atOnce && (
        <button
          type="button"
          className={styles['leading__more']}
          aria-expanded={areAllShown}
          onClick={() => setAreAllShown(!areAllShown)}
        >
          {t(areAllShown ? 'cluster.fewer' : 'cluster.more', { name: label })}
        </button>
      )}
    </FacetSection>
  )
}
