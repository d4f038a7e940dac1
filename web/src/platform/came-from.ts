import { NavigationType, type createHashRouter } from 'react-router'

/** The page from which a link led here. */
interface CameFrom {
  address: string
  /** What it called itself, in the language it was read in. */
  title: string
}

type Router = Pick<ReturnType<typeof createHashRouter>, 'state' | 'subscribe'>

/** By the key of an entry of the history. */
const known = new Map<string, CameFrom | undefined>()

/**
 * Notes for every page from which one it was reached. It stands in the history beside the page itself, so that it outlives a
 * reload and goes with the tab; a page that takes the place of another was reached as that one was.
 */
export function noteCameFrom(router: Router) {
  let { location } = router.state
  known.set(location.key, kept())
  return router.subscribe(({ location: next, historyAction }) => {
    if (next.key === location.key) return
    if (historyAction === NavigationType.Pop) {
      known.set(next.key, kept())
    } else {
      const from =
        historyAction === NavigationType.Replace
          ? known.get(location.key)
          : { address: location.pathname + location.search, title: headingShown() }
      known.set(next.key, from)
      window.history.replaceState({ ...entry(), cameFrom: from }, '')
    }
    location = next
  })
}

/** Whence the page of this entry was reached; nothing where the visit began with it. */
export const cameFrom = (key: string) => known.get(key)

const entry = () => (window.history.state ?? {}) as { cameFrom?: CameFrom }

const kept = () => entry().cameFrom

/** The page that is left still stands there. */
const headingShown = () => document.querySelector('h1')?.textContent?.trim() ?? ''
