import { useEffect, useSyncExternalStore } from 'react'

/** So long somebody waits without wondering, in milliseconds. */
const patience = 4_000

let waits = 0
let isSlow = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function turn(slow: boolean) {
  isSlow = slow
  for (const tell of listeners) tell()
}

function beginWaiting() {
  waits += 1
  if (waits === 1) timer = setTimeout(() => turn(true), patience)
  return () => {
    waits -= 1
    if (waits > 0) return
    clearTimeout(timer)
    turn(false)
  }
}

/** While it is shown, the reader waits for something. */
export const useWaiting = () => useEffect(beginWaiting, [])

/** Whether the reader waits longer than usual, for however many things. */
export const useIsSlow = () => useSyncExternalStore(subscribe, () => isSlow)
