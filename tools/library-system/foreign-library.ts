import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { tlsFiles } from '../services/certificates.ts'
import { searchUser } from '../services/search.ts'
import { secretsOf } from '../services/secrets.ts'
import { readSettings } from '../services/settings.ts'

/** What tools/services/library-system/set_up.py leaves. */
interface Facts {
  place: string
  shelf: string
  secret: string
  librarian: { id: string; token: string }
  readers: { card: string; id: string; token: string | null }[]
}

interface Answer {
  status: number
  body: unknown
}

/** A record of the system, as its calls answer with it. */
interface SystemRecord {
  metadata: { pid: string; circulation?: { state?: string }; [field: string]: unknown }
}

/**
 * The library system that `pnpm services up library-system` started, from the side of its own staff: what a test puts into it, and what it looks up there
 * behind the back of the adapter.
 */
export async function openForeignLibrary() {
  const settings = readSettings(process.env)
  const { ports } = settings
  const ca = readFileSync(tlsFiles(settings).authority)
  const facts = JSON.parse(
    readFileSync(join(settings.home, 'library-system/facts.json'), 'utf8'),
  ) as Facts
  const url = `https://localhost:${ports.librarySystem}`
  const search = `https://localhost:${ports.librarySearch}`
  const searchPassword = `${searchUser}:${secretsOf(settings).library}`

  const ask = (
    address: string,
    { method = 'GET', headers = {}, body }: AskOptions,
  ): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const asked = request(
      address,
      { method, ca, agent: false, headers: { ...headers, 'content-type': 'application/json' } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('end', () => resolve({ status: response.statusCode!, body: readBody(text) }))
        response.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end(sent)
    return promise
  }

  const call = (method: string, path: string, body?: unknown, token = facts.librarian.token) =>
    ask(`${url}${path}`, { method, headers: { authorization: `Bearer ${token}` }, body })

  const askSearch = (method: string, path: string, body?: unknown) =>
    ask(`${search}${path}`, {
      method,
      headers: { authorization: `Basic ${btoa(searchPassword)}` },
      body,
    })

  /** The system decides by its index, which follows a second later: what a test made is there before it goes on. */
  const refresh = () => askSearch('POST', '/ils-*/_refresh')

  async function make(path: string, body: unknown, token?: string): Promise<SystemRecord> {
    const { status, body: answer } = await call('POST', path, body, token)
    if (status !== 201 && status !== 202)
      throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`)
    await refresh()
    return answer as SystemRecord
  }

  async function find(path: string, query: string): Promise<SystemRecord[]> {
    const { body } = await call('GET', `${path}?size=1000&q=${encodeURIComponent(query)}`)
    return (body as { hits: { hits: SystemRecord[] } }).hits.hits
  }

  // Readers cannot be made by a call: those nobody has used yet are taken one after the other.
  const used = new Set(
    (await find('/circulation/loans/', '*')).map(({ metadata }) => metadata['patron_pid']),
  )
  const unused = facts.readers.filter(({ id, token }) => !used.has(id) && token === null)

  function aReader() {
    const reader = unused.shift()
    if (!reader)
      throw new Error('every reader was used: `pnpm services reset library-system`, and up again')
    return { card: reader.card, ref: reader.id }
  }

  async function aTitle(title = '天工开物') {
    const { metadata } = await make('/documents/', {
      title,
      authors: [{ full_name: '宋应星' }],
      publication_year: '1637',
      document_type: 'BOOK',
    })
    return { recordRef: metadata.pid, title }
  }

  async function aCopyOf(recordRef: string) {
    const barcode = `B${randomInt(1e9)}`
    const { metadata } = await make('/items/', {
      document_pid: recordRef,
      internal_location_pid: facts.shelf,
      barcode,
      status: 'CAN_CIRCULATE',
      circulation_restriction: 'NO_RESTRICTION',
      medium: 'PAPER',
    })
    return { itemRef: barcode, itemPid: metadata.pid }
  }

  const acting = (patron: string, recordRef: string) => ({
    document_pid: recordRef,
    patron_pid: patron,
    transaction_location_pid: facts.place,
    transaction_user_pid: facts.librarian.id,
  })

  const checkOutBody = (patron: string, recordRef: string, itemPid: string) => ({
    ...acting(patron, recordRef),
    item_pid: { type: 'pitmid', value: itemPid },
  })

  async function checkOut(patron: string, recordRef: string, itemPid: string) {
    const body = checkOutBody(patron, recordRef, itemPid)
    return (await make('/circulation/loans/checkout', body)).metadata.pid
  }

  async function aRequest(patron: string, recordRef: string) {
    const { metadata } = await make('/circulation/loans/request', {
      ...acting(patron, recordRef),
      pickup_location_pid: facts.place,
      delivery: { method: 'PICKUP' },
    })
    return metadata.pid
  }

  async function aLoan(patron: string, { isWanted = false } = {}) {
    const { recordRef, title } = await aTitle()
    const { itemRef, itemPid } = await aCopyOf(recordRef)
    const loanRef = await checkOut(patron, recordRef, itemPid)
    if (isWanted) await aRequest(aReader().ref, recordRef)
    return { loanRef, itemRef, itemPid, title, recordRef }
  }

  /** Whether the search for copies knows yet that these are lent: it follows after some seconds. */
  async function showsLent(itemRef: string) {
    await refresh()
    const [copy] = await find('/items/', `barcode:"${itemRef}"`)
    return copy?.metadata.circulation?.state === 'ITEM_ON_LOAN'
  }

  const loan = async (loanRef: string) => {
    const { body } = await call('GET', `/circulation/loans/${loanRef}`)
    return (body as SystemRecord).metadata
  }

  return {
    url,
    search,
    searchPassword,
    ca,
    facts,
    /** Readers with tokens of their own, to see what they may themselves. */
    actingReaders: facts.readers.filter(({ token }) => token !== null),
    call,
    askSearch,
    refresh,
    aReader,
    aTitle,
    aCopyOf,
    aRequest,
    aLoan,
    acting,
    checkOut,
    checkOutBody,
    showsLent,
    /** As the system has it, by its number. */
    loan,
  }
}

interface AskOptions {
  method?: string
  headers?: Record<string, string>
  body?: unknown
}

/** Errors are not always JSON. */
function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
