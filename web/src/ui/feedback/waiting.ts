import { useEffect } from 'react'
import { createStore } from '../../platform/create-store.ts'

/** So long somebody waits without wondering, in milliseconds. */
const patience = 4_000

let waits = 0
let timer: ReturnType<typeof setTimeout> | undefined
const slowness = createStore(false)

function beginWaiting() {
  waits += 1
  if (waits === 1) timer = setTimeout(() => slowness.set(true), patience)
  return () => {
    waits -= 1
    if (waits > 0) return
    clearTimeout(timer)
    slowness.set(false)
  }
}

/** While it is shown, the reader waits for something. */
export const useWaiting = () => useEffect(beginWaiting, [])

/** Whether the reader waits longer than usual, for however many things. */
export const useIsSlow = slowness.useValue
