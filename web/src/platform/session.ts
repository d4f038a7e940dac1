/** What the tab remembers until it is closed, under the names the specification gives. */
type SessionKey =
  | 'codeKey'
  | 'drivePurchas'
  | 'groupCode'
  | 'jwt'
  | 'jwtHeader'
  | 'libCode'
  | 'loginType'
  | 'userId'
  | 'userInfo'

export const remembered = (key: SessionKey) => sessionStorage.getItem(key) ?? ''

export const remember = (key: SessionKey, value: string) => sessionStorage.setItem(key, value)

export const forget = (...keys: SessionKey[]) => {
  for (const key of keys) sessionStorage.removeItem(key)
}

/** Keeps the institution of this tab; what was remembered of another institution is dropped. */
export function enterInstitution(groupCode: string) {
  const before = remembered('groupCode')
  if (before !== '' && before !== groupCode) sessionStorage.clear()
  remember('groupCode', groupCode)
}

/** The path of the institution: what stands in the address before the `#`, without its slashes. */
export const mappingPath = () => window.location.pathname.replaceAll('/', '')

let hasLibraryChoice = false

/** Only where every library is for itself does the library of the tab limit what is listed. */
export function offerLibraryChoice(isOffered: boolean) {
  hasLibraryChoice = isOffered
}

/** The library that limits what is listed; empty for all of them. */
export const chosenLibrary = () => (hasLibraryChoice ? remembered('libCode') : '')
