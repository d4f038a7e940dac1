/** What the tab remembers until it is closed, under the names the specification gives. */
type SessionKey = 'groupCode' | 'libCode' | 'drivePurchas'

export const remembered = (key: SessionKey) => sessionStorage.getItem(key) ?? ''

export const remember = (key: SessionKey, value: string) => sessionStorage.setItem(key, value)

/** Keeps the institution of this tab; what was remembered of another institution is dropped. */
export function enterInstitution(groupCode: string) {
  const before = remembered('groupCode')
  if (before !== '' && before !== groupCode) sessionStorage.clear()
  remember('groupCode', groupCode)
}

/** The path of the institution: what stands in the address before the `#`, without its slashes. */
export const mappingPath = () => window.location.pathname.replaceAll('/', '')
