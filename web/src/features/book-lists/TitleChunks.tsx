import type { ListedTitle, ListRole } from '@shulin/contract/book-lists'
import { memo, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAvailability } from '../catalogue/catalogue.tsx'
import styles from './BookList.module.css'
import { TitleRow } from './TitleRow.tsx'
import { useIsNear } from './useIsNear.ts'
import { useIsPrinting } from './useIsPrinting.ts'

/** So many titles are drawn, or left out, together. */
const chunkSize = 5

/** So many stand in the first window. */
const drawnAtFirst = 10

/** About as high as a title is before it was drawn. */
const rowHeight = 150

/** So many titles are asked about at once, whether they are to be had: several chunks share one answer. */
export const askedTogether = 100

interface Props {
  bookListId: string
  titles: readonly ListedTitle[]
  role: ListRole
  /** Whether they stand in the order of the list, all of them: only then can one be moved. */
  isWhole: boolean
}

/** The titles of a list, however long it is: only those near the window are drawn. */
export function TitleChunks({ titles, ...list }: Props) {
  const isPrinting = useIsPrinting()
  const chunks = useMemo(() => inParts(titles, chunkSize), [titles])
  const asked = useMemo(
    () => inParts(titles, askedTogether).map((part) => part.map(({ recordId }) => recordId)),
    [titles],
  )
  return chunks.map((chunk, n) => (
    <Chunk
      // Its place says which chunk it is: when titles come or go above, its rows stay, all but those at its ends.
      // oxlint-disable-next-line react/no-array-index-key -- chunks have no other name, and never change places
      key={n}
      {...list}
      titles={chunk}
      before={n * chunkSize}
      asked={asked[Math.floor((n * chunkSize) / askedTogether)]!}
      isPrinting={isPrinting}
    />
  ))
}

interface ChunkProps extends Props {
  /** How many titles stand before it. */
  before: number
  asked: readonly number[]
  isPrinting: boolean
}

const Chunk = memo(function Chunk({ titles, before, isPrinting, ...list }: ChunkProps) {
  const { frame, isNear, style } = useIsNear(before < drawnAtFirst, titles.length * rowHeight)
  return (
    <div ref={frame} style={style}>
      {(isNear || isPrinting) && <Rows {...list} titles={titles} before={before} />}
    </div>
  )
})

function Rows({ titles, before, asked, ...list }: Omit<ChunkProps, 'isPrinting'>) {
  const { t } = useTranslation('book-lists')
  const { data, isPending } = useAvailability(asked)
  // The answer changes a hundred rows: it gives way to whoever scrolls or types meanwhile.
  const availability = useDeferredValue(data)
  const isOnItsWay = useDeferredValue(isPending)
  return (
    <ol
      className={styles['chunk']}
      start={before + 1}
      aria-label={t('titles.range', { from: before + 1, to: before + titles.length })}
    >
      {titles.map((title, n) => (
        <TitleRow
          key={title.recordId}
          {...list}
          title={title}
          place={before + n + 1}
          availability={availability?.[title.recordId]}
          isOnItsWay={isOnItsWay}
        />
      ))}
    </ol>
  )
}

function inParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  )
}
