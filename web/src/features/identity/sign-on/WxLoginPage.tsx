import { loginTypes } from '@shulin/contract/identity'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { codesFor } from './codes-in-address.ts'
import { ComingIn } from './ComingIn.tsx'
import { home } from '../login/next-path.ts'
import { useArrival } from '../login/useArrival.ts'

/** Where the chat app leads back to: with a code whose account is bound straight in, else to binding it. Begun elsewhere, it asks. */
export function WxLoginPage() {
  const navigate = useNavigate()
  const arrive = useArrival()
  const [{ code = '', state }] = useState(() => codesFor('/wxlogin') ?? {})
  const loginType = loginTypes.chatApp
  if (code === '') return <Navigate to="/login" replace />
  return (
    <ComingIn
      handed={{ loginType, ticket: code, service: '', state }}
      refused={undefined}
      onEntered={(entered) => arrive(entered, home)}
      onUnbound={(openId) =>
        void navigate('/bindAccount', { replace: true, state: { openId, loginType } })
      }
    />
  )
}
