// The system of another library, as a process of its own: what it has is told on its standard input, a line a time, and what it did is read there.
//
//   node server/test/stand-ins/run.ts koha|ncip CERTIFICATE KEY [AUTHORITY OF CLIENTS]
//
// With BOOKS, a file, it has after kill -9 what it had before; PORT is where it listens, else anywhere.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createInterface } from 'node:readline'
import iconv from 'iconv-lite'
import { koha } from './koha.ts'
import { openLedger, type Ledger } from './ledger.ts'
import { ncip } from './ncip.ts'
import type { QuestionKind, StandInAnswer, StandInRequest } from './protocol.ts'

const [name = '', certificate = '', key = '', clientCa] = process.argv.slice(2)
const protocol = name === 'koha' ? koha() : ncip()
const booksFile = process.env['BOOKS']
const ledger = openLedger(
  booksFile !== undefined && existsSync(booksFile) ? readFileSync(booksFile, 'utf8') : undefined,
)
/** What it has done is written down before it answers. */
const writeBooks = () => {
  if (booksFile !== undefined) writeFileSync(booksFile, JSON.stringify(ledger.books))
}

/** What it does wrong, after it has done what it was asked. */
interface Fault {
  on: QuestionKind | 'any'
  how:
    | 'drop'
    | 'late'
    | 'drip'
    | '500'
    | 'html'
    | 'html, said to be right'
    | 'cut off'
    | 'half'
    | 'endless'
    | 'stale'
    | 'gbk'
    | 'gbk, unsaid'
    | 'lie'
    | 'redirect'
    | 'busy'
  milliseconds?: number
}
let faults: Fault[] = []
let earlier: Ledger['books'] | undefined
const asked: { kind: QuestionKind; way: string }[] = []
const sockets = new Set<Socket>()

const server = createServer(
  {
    cert: readFileSync(certificate),
    key: readFileSync(key),
    ...(clientCa !== undefined && {
      ca: readFileSync(clientCa),
      requestCert: true,
      rejectUnauthorized: true,
    }),
  },
  (request, response) => {
    void bodyOf(request)
      .then((body) => receive(request, response, body))
      .catch((error: unknown) => {
        process.stderr.write(`${String((error as Error).stack)}\n`)
        response.socket?.destroy()
      })
  },
)
server.on('secureConnection', (socket) => {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
  socket.on('error', () => {})
})

function receive(incoming: IncomingMessage, response: ServerResponse, body: string) {
  const request: StandInRequest = {
    method: incoming.method ?? '',
    url: new URL(incoming.url ?? '/', 'https://localhost'),
    headers: incoming.headers,
    body,
  }
  const kind = protocol.kindOf(request)
  asked.push({ kind, way: `${request.method} ${request.url.pathname}` })
  const fault = faults.find(({ on }) => on === kind || (on === 'any' && kind !== 'token'))
  const isStale = fault?.how === 'stale' && earlier !== undefined
  if (fault?.how === 'busy') return send(response, { kind, status: 429, type: '', text: '' })
  const answer = protocol.answer(request, isStale ? { ...ledger, books: earlier! } : ledger)
  if (kind !== 'read' && kind !== 'token') writeBooks()
  if (!fault || isStale) return send(response, answer)
  deliver(response, answer, fault)
}

/** It has been done already: only the answer is wrong. */
function deliver(response: ServerResponse, answer: StandInAnswer, { how, milliseconds }: Fault) {
  const page = '<html><body>502 Bad Gateway 书</body></html>'
  switch (how) {
    case 'drop':
      return response.socket?.destroy()
    case 'late':
      return setTimeout(() => send(response, answer), milliseconds ?? 40_000)
    case 'drip': {
      response.writeHead(answer.status, { 'content-type': answer.type })
      const timer = setInterval(() => response.write(' '), 20)
      return response.on('close', () => clearInterval(timer))
    }
    case '500':
      return send(response, { ...answer, status: 500, text: '{"error":"Something went wrong"}' })
    case 'html':
      return send(response, { ...answer, status: 200, type: 'text/html', text: page })
    case 'html, said to be right':
      return send(response, { ...answer, text: page })
    case 'cut off': {
      const whole = Buffer.from(answer.text)
      response.writeHead(answer.status, {
        'content-type': answer.type,
        'content-length': whole.length + 100,
      })
      return response.write(whole, () => response.socket?.destroy())
    }
    case 'half':
      return send(response, { ...answer, text: answer.text.slice(0, answer.text.length / 2) })
    case 'endless':
      return send(response, { ...answer, text: ' '.repeat(8 * 1024 * 1024) })
    case 'gbk':
    case 'gbk, unsaid': {
      const isSaid = how === 'gbk'
      const type = answer.type.replace(/charset=.*/u, isSaid ? 'charset=GBK' : 'charset=utf-8')
      // The words of a refusal in Chinese, in the encoding of old systems.
      const said = answer.text
        .replace(/(Renewal not authorized)/u, '不能续借')
        .replace(/(ProblemDetail>)[^<]*/u, '$1不能续借')
      return send(response, { ...answer, type, text: iconv.encode(said, 'gbk') })
    }
    case 'lie':
      return send(response, { ...answer, text: protocol.lieOf(answer.text) })
    case 'redirect':
      return send(response, {
        ...answer,
        status: 302,
        text: '',
        headers: { location: 'https://elsewhere.example/' },
      })
    case 'stale':
    case 'busy':
      return send(response, answer)
  }
}

function send(
  response: ServerResponse,
  { status, type, text, headers }: Omit<StandInAnswer, 'text'> & { text: string | Buffer },
) {
  const hasBody = text.length > 0
  response.writeHead(status, { ...(hasBody && { 'content-type': type }), ...headers })
  response.end(hasBody ? text : undefined)
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

let port = Number(process.env['PORT'] ?? 0)
const listen = () =>
  new Promise<number>((done) =>
    server.listen(port, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
  )

/** What it is told, by name. */
const commands: Record<string, (given: never) => object | Promise<object>> = {
  patron: ledger.patron.bind(ledger),
  copy: ledger.copy.bind(ledger),
  loan: ledger.loan.bind(ledger),
  hold: ledger.hold.bind(ledger),
  fee: ledger.fee.bind(ledger),
  restrict: ledger.restrict.bind(ledger),
  rules: ledger.rules.bind(ledger),
  misbehave: (given: Fault[]) => {
    // What is stale, is so from here on.
    earlier = structuredClone(ledger.books)
    faults = given
    return {}
  },
  /** Everything it has and did, and what it was asked since it was last looked at. */
  books: () => ({ ...ledger.books, asked: asked.splice(0) }),
  /** Nobody is there any more; what it has, it keeps. */
  leave: async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((done) => server.close(() => done()))
    return {}
  },
  comeBack: async () => ({ port: await listen() }),
  ...protocol.commands,
}

port = await listen()
process.stdout.write(`${JSON.stringify({ port })}\n`)
for await (const line of createInterface({ input: process.stdin })) {
  const [command, given] = JSON.parse(line) as [string, never]
  const answer = await commands[command]!(given)
  if (command !== 'books') writeBooks()
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
process.exit(0)
