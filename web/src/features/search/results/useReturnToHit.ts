import { useEffect, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Which link was followed from each list of this visit, by its place in the history. */
const followed = new Map<string, string>()

/**
 * Back from a title the focus is where it was: on that title, not at the top of the page. The list has `data-returned-to`, by which the
 * heading of the page leaves the focus there.
 */
export function useReturnToHit(list: RefObject<HTMLElement | null>) {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop

  useEffect(() => {
    const to = followed.get(key)
    if (!isReturn || to === undefined || !isFree(document.activeElement)) return
    const links = list.current?.querySelectorAll<HTMLElement>('a[href]:not([tabindex="-1"])') ?? []
    const link = [...links].find((one) => one.getAttribute('href') === to)
    // The scroll position is given back by itself.
    link?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the list is there again
  }, [])

  useEffect(() => {
    const element = list.current
    const note = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a[href]:not([target])')
      if (link) followed.set(key, link.getAttribute('href')!)
    }
    element?.addEventListener('click', note)
    return () => element?.removeEventListener('click', note)
  }, [key, list])
}

/** Whoever went on by keyboard while the list was on its way is left where they are. */
const isFree = (focused: Element | null) =>
  focused === null || focused === document.body || focused.matches('h1')
