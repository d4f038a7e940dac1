import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RankList } from '../../../ui/catalogue/RankList.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { TextTabs } from '../../../ui/lists/TextTabs.tsx'
import { useListedAvailability } from '../../catalogue/catalogue.tsx'
import { useHotLoans, useMostKept, useRankedTitles, useRated } from '../../rankings/rankings.ts'
import styles from '../HomeBlocks.module.css'
import { Block } from './Block.tsx'

const rankings = ['lent', 'kept', 'rated'] as const
const pages = { lent: '/hotBook', kept: '/collect', rated: '/grade' }
const rows = 10

export function HotBooks() {
  const { t } = useTranslation('home')
  const [chosen, setChosen] = useState<(typeof rankings)[number]>()
  const shown = chosen ?? 'lent'
  const asked = { rows, isSilent: true }
  const lent = useHotLoans({ ...asked, range: 'quarter', isEnabled: shown === 'lent' })
  const kept = useMostKept({ ...asked, range: 'quarter', isEnabled: shown === 'kept' })
  const rated = useRated({ ...asked, order: 'best', isEnabled: shown === 'rated' })
  const ranked = useRankedTitles()
  const { query, rank } = {
    lent: { query: lent, rank: () => ranked.lent(lent.data?.list ?? []) },
    kept: { query: kept, rank: () => ranked.kept(kept.data ?? []) },
    rated: { query: rated, rank: () => ranked.rated(rated.data?.list ?? []) },
  }[shown]
  const statusOf = useListedAvailability(rank().map(({ id }) => Number(id)))
  return (
    <Block
      title={t('block.hotBooks')}
      query={{ data: query.data === undefined ? undefined : rank(), error: query.error }}
      onPhone="three"
      isEmpty={(titles) => titles.length === 0 && chosen === undefined}
      choices={
        <TextTabs
          label={t('block.hotBooks')}
          choices={rankings.map((id) => ({ id, label: t(`hot.${id}`) }))}
          selected={shown}
          onChange={setChosen}
        />
      }
      more={{ to: pages[shown], label: t('all.rankings') }}
      waiting={<RowsToCome />}
    >
      {(titles) =>
        titles.length === 0 ? (
          <p className="t-2">{t('hot.none')}</p>
        ) : (
          <RankList label={t(`hot.${shown}`)} ranked={titles} statusOf={statusOf} />
        )
      }
    </Block>
  )
}

const RowsToCome = () => (
  <Loading>
    {Array.from({ length: rows }, (_, n) => (
      <div key={n} className={styles['row-to-come']}>
        <Skeleton shape="text" width={`${46 + ((n * 13) % 40)}%`} />
      </div>
    ))}
  </Loading>
)
