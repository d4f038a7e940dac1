import type { BookDetail } from '@shulin/contract/record'
import { FavouriteStar } from './FavouriteStar.tsx'

/** The star among the tools of a record page. */
export const RecordFavourite = ({ book: { recordId, title } }: { book: BookDetail }) => (
  <FavouriteStar recordId={recordId} title={title} />
)
