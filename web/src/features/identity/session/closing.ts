import { logOutOnClosing } from '@shulin/contract/identity'
import { sendLastWord } from '../../../platform/api.ts'
import { token } from '../../../platform/token.ts'

/** The open tabs of this browser: an id each, and when it was opened. */
const key = 'openTabs'

/** Longer than any session lives. A tab that crashed is no longer counted then. */
const longest = 12 * 60 * 60 * 1000

function openTabs(): Record<string, number> {
  const tabs = Object.entries(JSON.parse(localStorage.getItem(key) ?? '{}') as object)
  return Object.fromEntries(tabs.filter(([, since]) => Date.now() - Number(since) < longest))
}

/**
 * Watches for the end of the last tab, which ends the session. A reload looks the same from here: the server waits
 * a while, and a token that is used again stays. Answers how to stop watching.
 */
export function watchClosing() {
  const id = crypto.randomUUID()

  function count() {
    localStorage.setItem(key, JSON.stringify({ ...openTabs(), [id]: Date.now() }))
  }

  function uncount() {
    const { [id]: _, ...others } = openTabs()
    if (Object.keys(others).length > 0) localStorage.setItem(key, JSON.stringify(others))
    else localStorage.removeItem(key)
    return Object.keys(others).length
  }

  function close() {
    const kept = token()
    if (uncount() > 0 || !kept) return
    sendLastWord(logOutOnClosing, { body: kept })
  }

  count()
  window.addEventListener('pagehide', close)
  // A page that comes back from the browser's memory is open again.
  window.addEventListener('pageshow', count)
  return () => {
    window.removeEventListener('pagehide', close)
    window.removeEventListener('pageshow', count)
    uncount()
  }
}
