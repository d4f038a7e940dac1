import { readCadal, readCnki, readCxzx, readJd, readWos } from '@shulin/contract/enrichment'
import type { BookDetail } from '@shulin/contract/record'
import { useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

const silent = { isSilent: true }
const fresh = 30 * 60_000

type Links = Promise<{ title: string; url: string }[]>

const sources = {
  cadal: async (query: { isbn: string; title: string }): Links =>
    (await call(readCadal, { query }, silent)).cadalInfo,
  jd: async (query: { isbn: string; title: string }): Links =>
    (await call(readJd, { query }, silent)).jdInfo,
  cxzx: async (query: { isbn: string; title: string }): Links =>
    (await call(readCxzx, { query }, silent)).cxzxInfo,
}
const names = Object.keys(sources) as (keyof typeof sources)[]

/** The first link of each source that has one. */
export function useOutsideLinks({ recordId, isbn, title }: BookDetail) {
  const answers = useQueries({
    queries: names.map((source) => ({
      queryKey: ['record', recordId, source],
      queryFn: () => sources[source]({ isbn, title }),
      staleTime: fresh,
      retry: false,
      enabled: isbn !== '',
    })),
  })
  return names.flatMap((source, place) => {
    const link = answers[place]?.data?.[0]
    return link ? [{ source, url: link.url }] : []
  })
}

/** How often a paper is cited, as CNKI and Web of Science say it. */
export function useCitedCounts({ recordId, title, author, doi }: BookDetail, isArticle: boolean) {
  const question = { title, author, doi }
  const options = { staleTime: fresh, retry: false, enabled: isArticle }
  const cnki = useQuery({
    queryKey: ['record', recordId, 'cnki'],
    queryFn: async () => (await call(readCnki, { query: question }, silent)).citedFreq,
    ...options,
  })
  const wos = useQuery({
    queryKey: ['record', recordId, 'wos'],
    queryFn: async () => (await call(readWos, { body: question }, silent)).wos,
    ...options,
  })
  return {
    cnki: cnki.data ?? undefined,
    wos: wos.data && 'citedCount' in wos.data ? wos.data : undefined,
  }
}
