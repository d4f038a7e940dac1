import { readResolver } from '@shulin/contract/record'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../../platform/api.ts'
import styles from './ResolverLink.module.css'

/** The way to the institution's link resolver, where it has one: what is not here may be got through it. */
export function ResolverLink({ recordId, children }: { recordId: number; children: ReactNode }) {
  const { data: resolverUrl = '' } = useQuery({
    queryKey: ['record', recordId, 'resolver'],
    queryFn: async () =>
      (await call(readResolver, { query: { recordId } }, { isSilent: true })).resolverUrl,
    staleTime: 5 * 60_000,
  })
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
