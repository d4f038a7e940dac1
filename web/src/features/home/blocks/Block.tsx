import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../../../ui/page/classes.ts'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useNoteFailed } from '../failed-blocks.ts'
import styles from '../HomeBlocks.module.css'

interface Props<T> {
  title: string
  query: { data: T | undefined; error: Error | null }
  isEmpty: (data: T) => boolean
  /** Beside the heading. */
  choices?: ReactNode
  /** Where the rest is. */
  more?: { to: string; label: string }
  /** The list below has arrows of its own at the end of the heading's row. */
  hasArrows?: boolean
  waiting?: ReactNode
  /** A phone shows no more rows than this, or the sheets side by side. */
  onPhone?: 'three' | 'eight' | 'strip'
  children: (data: T) => ReactNode
}

/** A block of the home page: it loads by itself, and is not there while it has nothing to show. */
export function Block<T>({
  title,
  query,
  isEmpty,
  choices,
  more,
  hasArrows = false,
  waiting,
  onPhone,
  children,
}: Props<T>) {
  const id = useId()
  useNoteFailed(query.error !== null)
  if (query.error || (query.data !== undefined && isEmpty(query.data))) return null
  return (
    <section
      className={onPhone && styles[onPhone]}
      aria-labelledby={id}
      data-waiting={query.data === undefined ? '' : undefined}
    >
      <div className={classes('head-row', styles['head'], hasArrows && styles['head--arrows'])}>
        <h2 className="t-section" id={id}>
          {title}
        </h2>
        {choices}
        {more && (
          <Link className="link-more push" to={more.to}>
            {more.label}
            <ChevronRight aria-hidden />
          </Link>
        )}
      </div>
      {query.data === undefined ? (waiting ?? <FewLines />) : children(query.data)}
    </section>
  )
}

const FewLines = () => (
  <Loading>
    {[72, 58, 66, 49].map((width) => (
      <div key={width} style={{ padding: '10px 0' }}>
        <Skeleton shape="text" width={`${width}%`} />
      </div>
    ))}
  </Loading>
)
