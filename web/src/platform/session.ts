/** What the tab remembers until it is closed, under the names the specification gives. */
type SessionKey =
  | 'codeKey'
  | 'drivePurchas'
  | 'groupCode'
  | 'jwt'
  | 'jwtHeader'
  | 'libCode'
  | 'libIsHome'
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

let isMergingEditions = true

/** Whether the institution shows the editions of one work as one result. */
export function mergeEditions(isMerging: boolean) {
  isMergingEditions = isMerging
}

export const mergesEditions = () => isMergingEditions

/** The library of this tab; empty for all of them. */
export const ownLibrary = () => (hasLibraryChoice ? remembered('libCode') : '')

/** The library that limits what is listed: one that was chosen, never one where the reader is merely at home. */
export const chosenLibrary = () => (remembered('libIsHome') === '' ? ownLibrary() : '')

/** Keeps the library of this tab. */
export function rememberLibrary(libCode: string, how: 'chosen' | 'home') {
  remember('libCode', libCode)
  if (how === 'home') remember('libIsHome', '1')
  else forget('libIsHome')
}

/** Who the reader is and where, as the specification has some writes say it once more. */
export const callerClaim = () => ({
  userId: remembered('userId'),
  groupCode: remembered('groupCode'),
  libCode: remembered('libCode'),
})
