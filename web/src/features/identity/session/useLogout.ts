import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { useInstitution } from '../../institutions/institutions.tsx'
import { logOutReader } from './log-out.ts'
import { withoutLoginRequests } from '../login/login-request.ts'
import { home } from '../login/next-path.ts'

/** Ends the session; answers whether it did. One's own pages are left for the home page, any other stays. */
export function useLogout() {
  const { config } = useInstitution()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return () =>
    withoutLoginRequests(async () => {
      const hasLeft = await logOutReader({ config, queries })
      if (hasLeft && /^\/(personalCenter|customTabs)\b/i.test(pathname)) await navigate(home)
      return hasLeft
    })
}
