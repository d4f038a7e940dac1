import type { ResearcherWork } from '@shulin/contract/researchers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CountChart } from '../../ui/catalogue/CountChart.tsx'

const years = 10

/** How many works came out in each of the last ten years; nothing where none did. */
export function PublishedByYear({ works }: { works: readonly ResearcherWork[] }) {
  const { t } = useTranslation('researchers')
  const [thisYear] = useState(() => new Date().getFullYear())
  const counts = Array.from({ length: years }, (_, place) => {
    const year = thisYear - years + 1 + place
    return { label: String(year), count: works.filter((work) => work.year === year).length }
  })
  if (counts.every(({ count }) => count === 0)) return null
  return (
    <CountChart
      title={t('byYear')}
      labelOf={t('year')}
      countOf={t('byYear.count')}
      counts={counts}
      form="columns"
    />
  )
}
