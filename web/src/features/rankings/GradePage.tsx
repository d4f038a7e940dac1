import { longestRanking, ratingOrders } from '@shulin/contract/rankings'
import { useTranslation } from 'react-i18next'
import { TextTabs } from '../../ui/lists/TextTabs.tsx'
import { Ranking, RankingLayout } from './RankingLayout.tsx'
import { useRankedTitles } from './titles.ts'
import { useChoice } from './useChoice.ts'
import { useRated } from './useRankings.ts'

/** The hundred best and the hundred worst rated titles. */
export function GradePage() {
  const { t } = useTranslation('rankings')
  const [order, setOrder] = useChoice('order', ratingOrders, 'best')
  const rated = useRated({ order, rows: longestRanking })
  const ranked = useRankedTitles()
  return (
    <RankingLayout
      name="rated"
      choices={
        <TextTabs
          label={t('order')}
          choices={ratingOrders.map((id) => ({ id, label: t(`order.${id}`) }))}
          selected={order}
          onChange={setOrder}
        />
      }
    >
      <Ranking
        label={t(`order.${order}`)}
        query={rated}
        ranked={({ list }) => ranked.rated(list)}
      />
    </RankingLayout>
  )
}
