import { Link } from 'react-router'
import { TabCount } from './Tabs.tsx'
import styles from './Tabs.module.css'

interface Props {
  label: string
  links: readonly {
    to: string
    label: string
    count?: number | undefined
    isCurrent?: boolean
  }[]
}

/** Links that look like tabs: the kinds of results, the parts of a long page. */
export const TabLinks = ({ label, links }: Props) => (
  <nav className={styles['tabs']} aria-label={label}>
    {links.map(({ to, label, count, isCurrent = false }) => (
      <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
        {label}
        <TabCount count={count} />
      </Link>
    ))}
  </nav>
)
