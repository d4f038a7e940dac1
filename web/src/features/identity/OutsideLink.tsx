import type { ReactNode } from 'react'
import { goOutside } from './go-outside.ts'
import type { Method } from './methods.ts'

interface Props {
  method: Exclude<Method, { name: 'normal' }>
  className: string | undefined
  children: ReactNode
}

/** Leads the whole page to another system's login; how the reader went there is kept for the way back. */
export const OutsideLink = ({ method, className, children }: Props) => (
  <a
    href={method.address}
    className={className}
    onClick={(event) => {
      event.preventDefault()
      goOutside(method)
    }}
  >
    {children}
  </a>
)
