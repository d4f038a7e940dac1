import { createContext, use, useEffect, useState } from 'react'

type Note = () => () => void

/** Where a block that failed, and is therefore not there, leaves word. */
export const FailedBlocks = createContext<Note>(() => () => {})

export function useNoteFailed(hasFailed: boolean) {
  const note = use(FailedBlocks)
  useEffect(() => (hasFailed ? note() : undefined), [hasFailed, note])
}

/** Whether a block is missing because it failed, and where the blocks say so. */
export function useFailedBlocks(): [areSomeMissing: boolean, note: Note] {
  const [count, setCount] = useState(0)
  const [note] = useState<Note>(() => () => {
    setCount((before) => before + 1)
    return () => setCount((before) => before - 1)
  })
  return [count > 0, note]
}
