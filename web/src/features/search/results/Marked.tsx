import type { Marks } from '@shulin/contract/search'
import { piecesOf } from './marks.ts'

/** A text in which the places that answer the search are marked. */
export const Marked = ({ text, marks }: { text: string; marks: Marks }) =>
  piecesOf(text, marks).map((piece, place) =>
    piece.isMarked ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces have no other name, and never move
      <mark key={place}>{piece.text}</mark>
    ) : (
      piece.text
    ),
  )
