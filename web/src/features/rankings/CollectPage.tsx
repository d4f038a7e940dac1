import { longestRanking, rankingRanges } from '@shulin/contract/rankings'
import { useTranslation } from 'react-i18next'
import { TextTabs } from '../../ui/lists/TextTabs.tsx'
import { Ranking, RankingLayout } from './RankingLayout.tsx'
import { useRankedTitles } from './titles.ts'
import { useChoice } from './useChoice.ts'
import { useMostKept } from './useRankings.ts'

/** What readers keep most in folders they share. */
export function CollectPage() {
  const { t } = useTranslation('rankings')
  const [range, setRange] = useChoice('range', rankingRanges, 'month')
  const kept = useMostKept({ range, rows: longestRanking })
  const ranked = useRankedTitles()
  return (
    <RankingLayout
      name="kept"
      choices={
        <TextTabs
          label={t('range')}
          choices={rankingRanges.map((id) => ({ id, label: t(`range.${id}`) }))}
          selected={range}
          onChange={setRange}
        />
      }
    >
      <Ranking label={t('ranking.kept')} query={kept} ranked={(titles) => ranked.kept(titles)} />
    </RankingLayout>
  )
}
