import { longestRanking, rankingRanges, type RankingRange } from '@shulin/contract/rankings'
import { useTranslation } from 'react-i18next'
import { TextTabs } from '../../ui/lists/TextTabs.tsx'
import { Ranking, RankingLayout } from './RankingLayout.tsx'
import styles from './rankings.module.css'
import { useRankedTitles } from './titles.ts'
import { useChoice } from './useChoice.ts'
import { useHotLoans, useReadingGroups } from './useRankings.ts'

/** What is read, and by which kinds of readers. */
export function ReadRangePage() {
  const { t } = useTranslation('rankings')
  const [range, setRange] = useChoice('range', rankingRanges, 'week')
  const lent = useHotLoans({ range, rows: longestRanking })
  const ranked = useRankedTitles()
  return (
    <RankingLayout
      name="read"
      choices={
        <TextTabs
          label={t('range')}
          choices={rankingRanges.map((id) => ({ id, label: t(`range.${id}`) }))}
          selected={range}
          onChange={setRange}
        />
      }
    >
      <div className="grid-2-1">
        <Ranking label={t('ranking.read')} query={lent} ranked={({ list }) => ranked.lent(list)} />
        <ReadingGroups range={range} />
      </div>
    </RankingLayout>
  )
}

/** How much each kind of reader borrowed; too small a group is not shown, and without any there is nothing. */
function ReadingGroups({ range }: { range: RankingRange }) {
  const { t, i18n } = useTranslation('rankings')
  const groups = useReadingGroups(range).data ?? []
  if (groups.length === 0) return null
  const most = Math.max(...groups.map(({ loanCount }) => loanCount))
  const number = (count: number) => count.toLocaleString(i18n.language)
  return (
    <section className={styles['aside']} aria-labelledby="reading-groups">
      <h2 id="reading-groups" className="t-section head-row">
        {t('groups')}
      </h2>
      <ul className={styles['groups']}>
        {groups.map(({ readerType, name, readerCount, loanCount }) => (
          <li key={readerType}>
            <span>{name}</span>
            <span className="t-2 num">
              {t('groups.value', {
                loans: number(loanCount),
                readers: number(readerCount),
                count: loanCount,
              })}
            </span>
            <span className={styles['bar']} aria-hidden>
              <span style={{ width: `${(100 * loanCount) / most}%` }} />
            </span>
          </li>
        ))}
      </ul>
      <p className={`t-cap ${styles['note']}`}>{t('groups.note')}</p>
    </section>
  )
}
