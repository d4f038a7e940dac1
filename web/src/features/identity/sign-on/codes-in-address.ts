/** What another system sent the browser here with. */
export type Codes = Record<string, string>

let taken: { path: string; codes: Codes } | undefined

/**
 * Takes one-time codes out of the address before anything is asked for: neither the address nor the history shows them
 * from then on, and no other site is told them. Some systems write them before the `#`.
 */
export function takeCodes() {
  const { pathname, search, hash } = window.location
  const [path = '', query = ''] = hash.slice(1).split('?')
  const page = /^\/(signOn|wxLogin|loginExternal)\b/i.exec(path)?.[0].toLowerCase()
  if (page === undefined) return
  const codes = Object.fromEntries([...new URLSearchParams(search), ...new URLSearchParams(query)])
  if (page === '/loginexternal') {
    const [code, issuer] = path.split('/').slice(2).map(decodeURIComponent)
    if (code === 'used') return
    taken = { path: page, codes: { ...codes, code: code ?? '', issuer: issuer ?? '' } }
    window.history.replaceState(null, '', `${pathname}#/loginExternal/used/-`)
  } else if (Object.keys(codes).length > 0) {
    taken = { path: page, codes }
    window.history.replaceState(null, '', `${pathname}#${path}`)
  }
}

/** The codes a page was opened with. */
export function codesFor(path: '/signon' | '/wxlogin' | '/loginexternal'): Codes | undefined {
  if (!taken) takeCodes()
  return taken?.path === path ? taken.codes : undefined
}

/** They were sent, and count no more. */
export function forgetCodes() {
  taken = undefined
}
