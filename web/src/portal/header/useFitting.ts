import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { interLoaded } from '../../ui/fonts/inter.ts'

/**
 * How many of the children of a row fit into it side by side. Where not all of them do, one place is left
 * for the word that holds the rest.
 */
export function useFitting(count: number) {
  const row = useRef<HTMLUListElement>(null)
  const [space, setSpace] = useState(0)
  // Unknown widths let the row show all its children once, to be measured.
  const [widths, setWidths] = useState<number[]>()

  useLayoutEffect(() => {
    const element = row.current
    if (widths || !element || space === 0) return
    setWidths([...element.children].map((child) => child.getBoundingClientRect().width))
  }, [widths, space])

  useLayoutEffect(() => {
    const element = row.current
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const [first] = element.children
    const isOfWidth = (width = 0) =>
      !first?.isConnected || Math.abs(first.getBoundingClientRect().width - width) < 1
    const observer = new ResizeObserver(() => {
      setSpace(element.getBoundingClientRect().width)
      // Whoever sets letters further apart makes every word wider.
      setWidths((known) => (known && isOfWidth(known[0]) ? known : undefined))
    })
    observer.observe(element)
    if (first) observer.observe(first)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const measureAgain = () => setWidths(undefined)
    // Letters that arrive late, and a breakpoint that changes their distance, change every width.
    document.addEventListener(interLoaded, measureAgain)
    const desk = window.matchMedia('(min-width: 1200px)')
    desk.addEventListener('change', measureAgain)
    return () => {
      document.removeEventListener(interLoaded, measureAgain)
      desk.removeEventListener('change', measureAgain)
    }
  }, [])

  return [row, widths?.length === count ? fittingOf(widths, space) : count] as const
}

/** Room for the word that holds the rest, in every language; and the widest gap between two words. */
const moreWidth = 72
const gap = 4

function fittingOf(widths: number[], space: number) {
  let end = 0
  const ends = widths.map((width) => (end += width + gap))
  return end - gap <= space ? widths.length : ends.filter((one) => one + moreWidth <= space).length
}
