import { useEffect } from 'react'

/**
 * Says to whoever indexes or keeps the page where the title has its public one. The server names that of the home page in
 * every page it hands out; without it (while we develop) there is none.
 */
export function usePublicAddress(recordId: number | undefined) {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    if (!link || recordId === undefined) return undefined
    const home = link.href
    link.href = new URL(`record/${recordId}`, home).href
    return () => {
      link.href = home
    }
  }, [recordId])
}

/** The address to hand on: it opens in the language of whoever opens it. Where the page names none, its own. */
export const addressToShare = () =>
  document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? window.location.href
