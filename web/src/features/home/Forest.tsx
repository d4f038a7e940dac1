import { spines } from './spines.ts'

const width = 1440
const paths = spines(width)

/** The forest of books: a row of spines along the foot of the search, drawn in one thin line. */
export const Forest = ({ className }: { className: string | undefined }) => (
  <svg
    className={className}
    viewBox={`0 0 ${width} 84`}
    preserveAspectRatio="xMidYMax slice"
    aria-hidden
    focusable="false"
  >
    {paths.map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
)
