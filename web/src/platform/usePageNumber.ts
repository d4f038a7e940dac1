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
