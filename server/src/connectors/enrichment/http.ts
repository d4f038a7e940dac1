import { z } from 'zod'
import type { AskSource } from '../../features/record/ask-source.ts'
import { askOutside } from '../../platform/resilience/outside.ts'

/** A page waits for no source longer than this. */
const budget = 3_000
const largest = 256 * 1024

const Url = z.string().regex(/^https?:\/\//u)
const Words = z.string().max(20_000)

/** Whatever a source leaves out, or has in another form, counts as not said; a link that is none is dropped. */
const Answer = z.object({
  items: z
    .array(
      z
        .object({ title: Words.catch(''), url: Url })
        .nullable()
        .catch(null),
    )
    .catch([])
    .default([]),
  tryReadUrl: Url.catch('').default(''),
  introduction: Words.catch('').default(''),
  contents: Words.catch('').default(''),
  cover: Url.catch('').default(''),
  price: z.coerce.string().max(100).catch('').default(''),
  citedCount: z.int().min(0).nullable().catch(null).default(null),
})

/**
 * Asks a source over HTTP: `GET <address>?isbn=…&title=…&author=…&doi=…&callNo=…`, answered with JSON (docs/enrichment.md).
 * A title it does not know is 404, or an empty answer.
 */
export const openHttpSource =
  ({ allowedHosts }: { allowedHosts: string[] }): AskSource =>
  async (address, question) => {
    const url = new URL(address)
    for (const [name, value] of Object.entries(question)) {
      if (value !== '') url.searchParams.set(name, value)
    }
    const { status, body } = await within(
      budget,
      askOutside(url, { allowedHosts, largest, milliseconds: budget }),
    )
    if (status !== 200 && status !== 404) throw new Error(`${url.host} answered ${status}`)
    const read = status === 404 ? {} : (JSON.parse(body.toString('utf8')) as unknown)
    const { items, ...rest } = Answer.parse(read)
    return { ...rest, links: items.flatMap((item) => item ?? []) }
  }

/** The whole of it has a limit: a source that begins to answer and goes on for ever is late, too. */
const within = <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('late')), milliseconds)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
