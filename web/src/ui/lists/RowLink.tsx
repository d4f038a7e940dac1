import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import styles from './RowLink.module.css'

interface Props {
  /** By which the panel knows what to show. */
  id: string
  children: ReactNode
}

/** What a row of a console's list is called; following it opens the panel beside the list. */
export function RowLink({ id, children }: Props) {
  const [params] = useSearchParams()
  const isOpen = params.get('open') === id
  const opened = new URLSearchParams(params)
  opened.set('open', id)
  return (
    <Link
      className={styles['row-link']}
      data-row={id}
      to={{ search: `?${opened}` }}
      // One step back leads to the list, however many rows were opened.
      replace={params.has('open')}
      preventScrollReset
      aria-current={isOpen || undefined}
    >
      {children}
    </Link>
  )
}

/** Which row is open, by the address, and the acts that open one and close it. */
export function useOpenRow() {
  const [params, setParams] = useSearchParams()
  const change = (act: (params: URLSearchParams) => void) => {
    const changed = new URLSearchParams(params)
    act(changed)
    setParams(changed, { replace: true, preventScrollReset: true })
  }
  return {
    openRow: params.get('open') ?? undefined,
    open: (id: string) => change((changed) => changed.set('open', id)),
    close: () => change((changed) => changed.delete('open')),
  }
}
