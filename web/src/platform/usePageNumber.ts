import { useSearchParams } from 'react-router'
import { pageIn } from './params.ts'

/**
 * The page of a list in the address, and how one turns to another: a step back to the one before; whatever was open there is closed. The
 * last one of the three replaces the page, where there is nothing to go back to.
 */
export function usePageNumber() {
  const [params, setParams] = useSearchParams()
  const page = pageIn(params)
  const turn = (wanted: number, isReplaced: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('open')
        if (wanted === 1) after.delete('page')
        else after.set('page', String(wanted))
        return after
      },
      { replace: isReplaced },
    )
  const turnTo = (wanted: number) => turn(wanted, false)
  const replaceBy = (wanted: number) => turn(wanted, true)
  return [page, turnTo, replaceBy] as const
}
