import { lastTokenSentAt } from '../../../platform/api.ts'

/** How often the watch looks. */
const tick = 10_000

/** So long before the end the reader is warned; of a very short time, the last third. */
const warningTime = (limit: number) => Math.min(60_000, limit / 3)

/** What counts as being there. */
const signs = ['click', 'keydown', 'mousemove', 'wheel'] as const

/** Tabs of one browser are one reader: what is done in one of them counts in all. */
const key = 'lastActivity'

interface Watch {
  /** In milliseconds. */
  limit: number
  /** The end is near, or no longer near. */
  onWarning: (isNear: boolean) => void
  onExpiry: () => void
  /** Tells the server that the reader is there though no page asks it anything. */
  keepAlive: () => void
}

/** Watches whether the reader is still there; answers how to stop watching. */
export function watchIdleness({ limit, onWarning, onExpiry, keepAlive }: Watch) {
  let isNear = false
  let timer: ReturnType<typeof setInterval>

  const lastActivity = () => Number(localStorage.getItem(key) ?? 0)

  function look() {
    const idle = Date.now() - lastActivity()
    if (idle >= limit) {
      stop()
      onExpiry()
      return
    }
    const wasNear = isNear
    isNear = limit - idle <= warningTime(limit)
    if (isNear !== wasNear) onWarning(isNear)
    const isUnseen = Date.now() - lastTokenSentAt() >= limit / 2
    if (isUnseen && lastActivity() > lastTokenSentAt()) keepAlive()
  }

  function begin() {
    localStorage.setItem(key, String(Date.now()))
    clearInterval(timer)
    timer = setInterval(look, tick)
    look()
  }

  /** Many signs within a second are one. */
  function notice() {
    if (Date.now() - lastActivity() >= 1000) begin()
  }

  function stop() {
    clearInterval(timer)
    for (const sign of signs) window.removeEventListener(sign, notice, true)
    document.removeEventListener('visibilitychange', look)
  }

  for (const sign of signs) window.addEventListener(sign, notice, { capture: true, passive: true })
  // A tab in the background has a slow clock: what it missed is seen when one comes back to it.
  document.addEventListener('visibilitychange', look)
  begin()
  return stop
}
