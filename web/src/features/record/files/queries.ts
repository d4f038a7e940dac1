import { readCadal, readCnki, readCxzx, readJd, readWos } from '@shulin/contract/enrichment'
import { attachmentPath, readResolver, type BookDetail } from '@shulin/contract/record'
import { queryOptions } from '@tanstack/react-query'
import { call, readFile } from '../../../platform/api.ts'

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
export const sourceNames = Object.keys(sources) as (keyof typeof sources)[]

/** What a source outside has of a title. */
export const linksAt = (
  source: keyof typeof sources,
  { recordId, isbn, title }: Pick<BookDetail, 'recordId' | 'isbn' | 'title'>,
) =>
  queryOptions({
    queryKey: ['record', recordId, source],
    queryFn: () => sources[source]({ isbn, title }),
    staleTime: fresh,
    retry: false,
    enabled: isbn !== '',
  })

export const citedAtCnki = ({ recordId, title, author, doi }: BookDetail) =>
  queryOptions({
    queryKey: ['record', recordId, 'cnki'],
    queryFn: async () =>
      (await call(readCnki, { query: { title, author, doi } }, silent)).citedFreq,
    staleTime: fresh,
    retry: false,
  })

export const citedAtWos = ({ recordId, title, author, doi }: BookDetail) =>
  queryOptions({
    queryKey: ['record', recordId, 'wos'],
    queryFn: async () => (await call(readWos, { body: { title, author, doi } }, silent)).wos,
    staleTime: fresh,
    retry: false,
  })

/** Where the institution's link resolver finds a title; empty where there is none. */
export const resolver = (recordId: number) =>
  queryOptions({
    queryKey: ['record', recordId, 'resolver'],
    queryFn: async () => (await call(readResolver, { query: { recordId } }, silent)).resolverUrl,
    staleTime: 5 * 60_000,
  })

/** A file of a title, as one reader may read it: whoever logs in asks again. */
export const attachment = (recordId: string, attachmentId: string, userId: string | undefined) =>
  queryOptions({
    queryKey: ['record', 'attachment', recordId, attachmentId, userId],
    queryFn: () => readFile(attachmentPath, { recordId, attachmentId }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
