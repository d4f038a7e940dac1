import type { BookDetail } from '@shulin/contract/record'
import { useQueries, useQuery } from '@tanstack/react-query'
import { citedAtCnki, citedAtWos, linksAt, sourceNames } from './queries.ts'

/** The first link of each source that has one. */
export function useOutsideLinks(book: BookDetail) {
  const answers = useQueries({ queries: sourceNames.map((source) => linksAt(source, book)) })
  return sourceNames.flatMap((source, place) => {
    const link = answers[place]?.data?.[0]
    return link ? [{ source, url: link.url }] : []
  })
}

/** How often a paper is cited, as CNKI and Web of Science say it. */
export function useCitedCounts(book: BookDetail, isArticle: boolean) {
  const cnki = useQuery({ ...citedAtCnki(book), enabled: isArticle })
  const wos = useQuery({ ...citedAtWos(book), enabled: isArticle })
  return {
    cnki: cnki.data ?? undefined,
    wos: wos.data && 'citedCount' in wos.data ? wos.data : undefined,
  }
}
