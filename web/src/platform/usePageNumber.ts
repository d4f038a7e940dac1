import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { pageIn } from './params.ts'

/** The page of a list in the address. A page turned is a step back to the one before; whatever was open there is closed. */
export function usePageNumber() {
  const [params, setParams] = useSearchParams()
  const page = pageIn(params)
  const turnTo = (wanted: number) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      after.delete('open')
      if (wanted === 1) after.delete('page')
      else after.set('page', String(wanted))
      return after
    })
  return [page, turnTo] as const
}

interface List {
  /** How many there are on all pages. */
  total: number
  /** How many stand on one page. */
  rows: number
  /** Whether nothing stands on the page that is open. */
  isEmpty: boolean
}

/** A page behind the end, as when its last row was removed, gives way to the last one there is. */
export function useLastPage({ total, rows, isEmpty }: List) {
  const [params, setParams] = useSearchParams()
  const last = Math.max(1, Math.ceil(total / rows))
  const isBehind = isEmpty && pageIn(params) > last
  useEffect(() => {
    if (!isBehind) return
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (last === 1) after.delete('page')
        else after.set('page', String(last))
        return after
      },
      { replace: true },
    )
  }, [isBehind, last, setParams])
}
