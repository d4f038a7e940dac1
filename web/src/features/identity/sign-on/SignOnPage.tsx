import { loginTypes } from '@shulin/contract/identity'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { codesFor, type Codes } from './codes-in-address.ts'
import type { SignOnTicket } from './log-in-with-ticket.ts'
import { SignOnProgress } from './SignOnProgress.tsx'
import { home } from '../login/next-path.ts'
import { useAfterLogin } from '../login/useAfterLogin.ts'

/** Where the login of another system ends: what it said comes in the address and is gone from it at once. */
export function SignOnPage() {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const arrive = useAfterLogin()
  const [codes] = useState(() => codesFor('/signon') ?? {})
  const handed = handedOverIn(codes)
  const { next = home } = codes

  return (
    <SignOnProgress
      handed={handed}
      refused={codes['refused'] === undefined ? undefined : t(reasonOf(codes['refused']))}
      onEntered={(entered) => arrive(entered, next === home ? undefined : next)}
      onUnbound={(ticket) =>
        void (handed && isApp(handed.loginType)
          ? navigate('/bindAccount', {
              replace: true,
              state: { openId: ticket, loginType: handed.loginType },
            })
          : navigate(codes['bindBy'] === 'name' ? '/relevanceUid' : '/bindUid', {
              replace: true,
              state: { uid: ticket },
            }))
      }
    />
  )
}

function handedOverIn({ ticket, service, entry, state }: Codes): SignOnTicket | undefined {
  if (!ticket || !service) return undefined
  if (entry === 'passport') return { loginType: loginTypes.passport, ticket, service, state }
  if (entry === 'chat app') return { loginType: loginTypes.chatApp, ticket, service, state }
  return { loginType: loginTypes.unified, ticket, service }
}

/** Whose accounts are bound first, and used to log in afterwards. */
const isApp = (loginType: SignOnTicket['loginType']) =>
  loginType === loginTypes.passport || loginType === loginTypes.chatApp

const reasonOf = (code: string) =>
  code === 'sign-on.unreachable'
    ? 'signOn.unreachable'
    : code === 'sign-on.unknown'
      ? 'signOn.unknown'
      : 'signOn.refused'
