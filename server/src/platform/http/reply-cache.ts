import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const packs = {
  br: (plain: Buffer) =>
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (plain: Buffer) => promisify(gzip)(plain),
}
type Coding = keyof typeof packs
const codings = Object.keys(packs) as Coding[]

/** A reply that was made, and packed in each way a browser can read. */
interface CachedReply extends Record<Coding, Buffer> {
  plain: Buffer
  headers: Record<string, string>
}

const keptHeaders = ['content-type', 'content-disposition', 'content-security-policy', 'etag']

/**
 * Keeps what the routes of a scope answer: for what is the same for everybody until the process ends, and takes too long
 * to be made for each who asks. The first caller has it made and the others wait for it; from then on it is only sent.
 */
export function cacheReplies(scope: FastifyInstance) {
  const kept = new Map<string, CachedReply>()
  const making = new Map<string, PromiseWithResolvers<void>>()

  scope.addHook('onRequest', async (request, reply) => {
    const url = request.routeOptions.url!
    await making.get(url)?.promise
    const known = kept.get(url)
    if (known) return sendKept(request, reply, known)
    if (!making.has(url)) making.set(url, Promise.withResolvers())
    // Whoever has it made gets it whole, or there would be nothing to keep.
    delete request.raw.headers['if-none-match']
    return undefined
  })

  scope.addHook('onSend', async (request, reply, payload: unknown) => {
    const url = request.routeOptions.url!
    const made = making.get(url)
    if (!made) return payload
    try {
      if (reply.statusCode === 200 && typeof payload === 'string') {
        void reply.header('cache-control', revalidated)
        kept.set(url, await pack(payload, reply))
      }
    } finally {
      making.delete(url)
      made.resolve()
    }
    return payload
  })
}

/** Browsers may keep it, and ask each time whether it is still the same. */
const revalidated = 'public, no-cache'

async function pack(payload: string, reply: FastifyReply): Promise<CachedReply> {
  const plain = Buffer.from(payload)
  const headers = Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = reply.getHeader(name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
  const [br, gzip] = await Promise.all([packs.br(plain), packs.gzip(plain)])
  return { plain, br, gzip, headers: { ...headers, 'cache-control': revalidated } }
}

function sendKept({ headers }: FastifyRequest, reply: FastifyReply, cachedReply: CachedReply) {
  const accepted = headers['accept-encoding'] ?? ''
  const coding = codings.find((one) => accepts(accepted, one))
  const vary = reply.getHeader('vary')
  void reply
    .headers(cachedReply.headers)
    .header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`)
  if (coding) void reply.header('content-encoding', coding)
  return reply.send(cachedReply[coding ?? 'plain'])
}

/** Whether a browser reads this coding: it names it, and not with the weight 0. */
const accepts = (header: string, coding: Coding) =>
  header.split(',').some((one) => {
    const [name = '', weight = ''] = one.split(';').map((part) => part.trim().toLowerCase())
    return name === coding && !/^q=0(\.0*)?$/.test(weight)
  })
