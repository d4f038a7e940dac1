import { homeBlocks, type HomeBlock } from '@shulin/contract/home'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { PartFailed } from '../../ui/feedback/PartFailed.tsx'
import { AccountGaps } from './AccountGaps.tsx'
import { Announcements } from './blocks/Announcements.tsx'
import { HotCollections, NewCollections, TrialCollections } from './blocks/Collections.tsx'
import { Disciplines } from './blocks/Disciplines.tsx'
import { HotBooks } from './blocks/HotBooks.tsx'
import { BookLists, Topics } from './blocks/Lists.tsx'
import { NewBooks } from './blocks/NewBooks.tsx'
import { CustomList, Donations, Readers } from './blocks/People.tsx'
import { PopularWords } from './blocks/PopularWords.tsx'
import { FailedBlocks, useFailedBlocks } from './failed-blocks.ts'
import styles from './HomeBlocks.module.css'
import { useHomePage } from './useHome.ts'

/** How much room a block takes: a whole row, two thirds of one, or a column. */
type Width = 'row' | 'main' | 'column'

/** Below the search box stand the most frequent searches (HotWords): they are no block of the page. */
type PlacedBlock = Exclude<HomeBlock, 'topTen'>

const blocks: Record<PlacedBlock, { Content: ComponentType; width: Width }> = {
  newBooks: { Content: NewBooks, width: 'row' },
  hotBooks: { Content: HotBooks, width: 'main' },
  announcements: { Content: Announcements, width: 'column' },
  trialCollections: { Content: TrialCollections, width: 'column' },
  hotCollections: { Content: HotCollections, width: 'column' },
  newCollections: { Content: NewCollections, width: 'column' },
  disciplines: { Content: Disciplines, width: 'row' },
  bookLists: { Content: BookLists, width: 'row' },
  topics: { Content: Topics, width: 'row' },
  readers: { Content: Readers, width: 'column' },
  donations: { Content: Donations, width: 'column' },
  customList: { Content: CustomList, width: 'column' },
  popularSearches: { Content: PopularWords, width: 'row' },
}

/** The blocks of the home page, in the order the library gave them. */
export function HomeBlocks() {
  const { t } = useTranslation('home')
  const queries = useQueryClient()
  const { data, error } = useHomePage()
  const [areSomeMissing, noteFailed] = useFailedBlocks()
  // Which blocks there are is known after one call; until then, and without it, the usual ones stand there.
  const order: readonly HomeBlock[] | undefined =
    data?.institutionParam.homeBlocks ?? (error ? homeBlocks : undefined)
  if (!order) return <div className={styles['room']} />
  const again = () =>
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null })
  return (
    <FailedBlocks value={noteFailed}>
      <div className={`wrap ${styles['home']}`}>
        <AccountGaps gaps={data?.userCheckInfo ?? []} />
        {inRows(order.filter((block) => block !== 'topTen')).map(({ key, main, columns }) =>
          main ? (
            <div key={key} className={`grid-2-1 ${styles['pair']}`}>
              <Shown block={main} />
              <div className={styles['aside']}>
                {columns.map((block) => (
                  <Shown key={block} block={block} />
                ))}
              </div>
            </div>
          ) : (
            <div key={key} className={styles['columns']}>
              {columns.map((block) => (
                <Shown key={block} block={block} />
              ))}
            </div>
          ),
        )}
        {areSomeMissing && (
          <div className={styles['missing']}>
            <PartFailed onRetry={again}>{t('some.failed')}</PartFailed>
          </div>
        )}
      </div>
    </FailedBlocks>
  )
}

function Shown({ block }: { block: PlacedBlock }) {
  const { Content } = blocks[block]
  return <Content />
}

interface Row {
  key: string
  main?: PlacedBlock
  columns: PlacedBlock[]
}

/** So many columns stand beside a wide block, one below the other. */
const beside = 2

/** Neighbours share a row as far as they fit: columns beside a wide block, columns beside columns, a wide row alone. */
function inRows(order: readonly PlacedBlock[]): Row[] {
  const rows: Row[] = []
  for (const block of order) {
    const { width } = blocks[block]
    const last = rows.at(-1)
    const hasRoom =
      last &&
      (last.main ? last.columns.length < beside : blocks[last.columns[0]!].width === 'column')
    if (width === 'main') rows.push({ key: block, main: block, columns: [] })
    else if (width === 'column' && hasRoom) last.columns.push(block)
    else rows.push({ key: block, columns: [block] })
  }
  return rows
}
