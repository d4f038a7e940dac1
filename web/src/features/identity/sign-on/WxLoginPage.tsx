import { loginTypes } from '@shulin/contract/identity'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { codesFor } from './codes-in-address.ts'
import { SignOnProgress } from './SignOnProgress.tsx'
import { home } from '../login/next-path.ts'
import { useAfterLogin } from '../login/useAfterLogin.ts'

/** Where the chat app leads back to: with a code whose account is bound straight in, else to binding it. Begun elsewhere, it asks. */
export function WxLoginPage() {
  const navigate = useNavigate()
  const arrive = useAfterLogin()
  const [{ code = '', state }] = useState(() => codesFor('/wxlogin') ?? {})
  const loginType = loginTypes.chatApp
  if (code === '') return <Navigate to="/login" replace />
  return (
    <SignOnProgress
      handed={{ loginType, ticket: code, service: '', state }}
      refused={undefined}
      onEntered={(entered) => arrive(entered, home)}
      onUnbound={(openId) =>
        void navigate('/bindAccount', { replace: true, state: { openId, loginType } })
      }
    />
  )
}
