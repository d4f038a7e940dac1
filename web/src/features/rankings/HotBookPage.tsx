import { longestRanking, rankingRanges } from '@shulin/contract/rankings'
import { useTranslation } from 'react-i18next'
import { TextTabs } from '../../ui/lists/TextTabs.tsx'
import { Ranking, RankingLayout } from './RankingLayout.tsx'
import { useRankedTitles } from './titles.ts'
import { useChoice } from './useChoice.ts'
import { useHotLoans, usePopularBooks } from './useRankings.ts'

const measures = ['loans', 'visits'] as const

/** What was lent most, or looked at most. */
export function HotBookPage() {
  const { t } = useTranslation('rankings')
  const [range, setRange] = useChoice('range', rankingRanges, 'month')
  const [by, setBy] = useChoice('by', measures, 'loans')
  const lent = useHotLoans({ range, rows: longestRanking, isEnabled: by === 'loans' })
  const visited = usePopularBooks({ range, rows: longestRanking, isEnabled: by === 'visits' })
  const ranked = useRankedTitles()
  return (
    <RankingLayout
      name="lent"
      choices={
        <>
          <TextTabs
            label={t('range')}
            choices={rankingRanges.map((id) => ({ id, label: t(`range.${id}`) }))}
            selected={range}
            onChange={setRange}
          />
          <TextTabs
            label={t('by')}
            choices={measures.map((id) => ({ id, label: t(`by.${id}`) }))}
            selected={by}
            onChange={setBy}
          />
        </>
      }
    >
      {by === 'loans' ? (
        <Ranking label={t('ranking.lent')} query={lent} ranked={({ list }) => ranked.lent(list)} />
      ) : (
        <Ranking
          label={t('ranking.lent')}
          query={visited}
          ranked={({ list }) => ranked.visited(list)}
        />
      )}
    </RankingLayout>
  )
}
