import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { resolver } from './queries.ts'
import styles from './ResolverLink.module.css'

/** The way to the institution's link resolver, where it has one: what is not here may be got through it. */
export function ResolverLink({ recordId, children }: { recordId: number; children: ReactNode }) {
  const { data: resolverUrl = '' } = useQuery(resolver(recordId))
  if (resolverUrl === '') return null
  return (
    <p className={styles['resolver']}>
      <a href={resolverUrl} target="_blank" rel="noopener">
        <ExternalLink className="i--16" aria-hidden />
        {children}
      </a>
    </p>
  )
}
