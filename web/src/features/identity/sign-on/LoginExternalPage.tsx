import { loginTypes } from '@shulin/contract/identity'
import { useState } from 'react'
import { codesFor, type Codes } from './codes-in-address.ts'
import { SignOnProgress } from './SignOnProgress.tsx'
import { home } from '../login/next-path.ts'
import { useAfterLogin } from '../login/useAfterLogin.ts'

/** Another portal hands its reader over: the code of its address is exchanged, and the page it names is shown. */
export function LoginExternalPage() {
  const arrive = useAfterLogin()
  const [codes] = useState(() => codesFor('/loginexternal') ?? {})
  const { code, issuer } = codes
  return (
    <SignOnProgress
      handed={
        code && issuer
          ? { loginType: loginTypes.external, ticket: code, service: issuer }
          : undefined
      }
      onEntered={(entered) => arrive(entered, pageOf(codes))}
      // A reader of an issuer is known by account: there is nothing to bind.
      onUnbound={() => {}}
    />
  )
}

/** The page of each `pageType`; one that is not known leads home. */
function pageOf({ pageType = '', recordId = '' }: Codes) {
  if (/^(4|5|6|7|10|14)$/.test(pageType)) return `/personalExternal/${pageType}`
  if (pageType === '102' && recordId !== '') {
    return `/searchList/bookDetails/${encodeURIComponent(recordId)}`
  }
  return pages[pageType] ?? home
}

const pages: Record<string, string> = {
  0: '/personalCenter',
  8: '/customTabs',
  11: '/personalExternal/8',
  101: '/searchList',
  103: '/drivePurchas',
  104: '/newBookInform',
}
