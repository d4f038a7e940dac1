import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import styles from './Facets.module.css'

const groups = [5, 4, 6]

/** The filters on their way. */
export const FacetsSkeleton = () => (
  <Loading>
    {groups.map((lines, group) => (
      // oxlint-disable-next-line react/no-array-index-key -- blocks without a name, which never move
      <div key={group} className={styles['waiting']}>
        <Skeleton shape="title" width="40%" />
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} shape="text" width={`${90 - line * 7}%`} />
        ))}
      </div>
    ))}
  </Loading>
)
