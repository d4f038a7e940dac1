import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The heading of a page: it names the window, and takes the focus of those who come from another page. */
export function useHeading(windowTitle: string) {
  const shown = useRef<HTMLHeadingElement>(null)
  const isFocusLost = useRef(false)
  const { key, pathname } = useLocation()

  useEffect(() => {
    document.title = windowTitle
  }, [windowTitle])

  // The first page of a visit leaves the focus where the browser puts it; its key is always "default". So does a page that was only
  // redirected to, as from the bare address to the home page: nobody has done anything yet, and the first Tab finds the skip links.
  const isArrival = key === 'default' || isUntouched()
  useEffect(() => {
    if (!isArrival && !isTakenUp()) shown.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- a new query on the same page keeps the focus
  }, [pathname])

  // A page that puts its heading elsewhere when its content comes draws another one: the focus goes with it.
  return useCallback((heading: HTMLHeadingElement) => {
    shown.current = heading
    if (isFocusLost.current) heading.focus({ preventScroll: true })
    isFocusLost.current = false
    return () => {
      shown.current = null
      isFocusLost.current = document.activeElement === heading
    }
  }, [])
}

/**
 * Whoever opened a menu of the shell while the page was still on its way is not torn out of it; nor is whoever comes back to a list from
 * the entry they are put back at.
 */
const isTakenUp = () => Boolean(document.activeElement?.closest('[data-open], [data-returned-to]'))

/** Nobody has pressed anything yet. Some browsers do not tell. */
const isUntouched = () => 'userActivation' in navigator && !navigator.userActivation.hasBeenActive
