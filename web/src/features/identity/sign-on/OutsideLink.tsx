import type { ReactNode } from 'react'
import { useInstitution } from '../../institutions/institutions.tsx'
import { addressOf, goToProvider } from './go-to-provider.ts'
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
        goToProvider(method, config)
      }}
    >
      {children}
    </a>
  )
}
