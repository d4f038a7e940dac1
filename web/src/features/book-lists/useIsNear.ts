import { startTransition, useEffect, useRef, useState } from 'react'

/** How far beyond the window something is drawn already. */
const margin = '1500px 0px'

/**
 * Whether a part of a long page is near enough to the window to be drawn. Away from it, it keeps its height, so that
 * nothing moves; what has the focus or a form that is being filled in stays.
 */
export function useIsNear(isNearAtFirst: boolean, heightAtFirst: number) {
  const frame = useRef<HTMLDivElement>(null)
  const hasObserver = typeof IntersectionObserver !== 'undefined'
  const [isNear, setIsNear] = useState(isNearAtFirst || !hasObserver)
  const [height, setHeight] = useState(heightAtFirst)
  useEffect(() => {
    const element = frame.current
    if (!element || !hasObserver) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect } = entries.at(-1)!
        // Whoever scrolls, presses a key or types is answered first.
        if (isIntersecting) return startTransition(() => setIsNear(true))
        if (element.contains(document.activeElement) || element.querySelector('form')) return
        startTransition(() => {
          setHeight(boundingClientRect.height)
          setIsNear(false)
        })
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasObserver])
  return { frame, isNear, style: isNear ? {} : { height } }
}
