import type { ReactNode } from 'react'
import { useInstitution } from '../../institutions/institutions.tsx'
import { addressOf, goOutside } from './go-outside.ts'
import type { Method } from '../login/methods.ts'

interface Props {
  method: Exclude<Method, { name: 'normal' }>
  className: string | undefined
  children: ReactNode
}

/** Leads the whole page to another system's login; how the reader went there is kept for the way back. */
export function OutsideLink({ method, className, children }: Props) {
  const { config } = useInstitution()
  return (
    <a
      href={addressOf(method, config)}
      className={className}
      onClick={(event) => {
        event.preventDefault()
        goOutside(method, config)
      }}
    >
      {children}
    </a>
  )
}
