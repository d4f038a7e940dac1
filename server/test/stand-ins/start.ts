import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Config } from '../../src/platform/config.ts'
import type { SystemUnderTest } from '../library-system.contract.ts'

/** How often a stand-in did what, by what it has in its books. */
export interface StandInBooks {
  loans: { id: number; patronId: number; copyId: number; dueAt: string; renewals: number }[]
  holds: { id: number; patronId: number; titleId: number; note: string; isAskedToCancel: boolean }[]
  fees: { patronId: number; openFen: number }[]
  payments: { patronId: number; fen: number; note: string }[]
  asked: { kind: string; way: string }[]
}

/** How a stand-in misbehaves: `run.ts` has the words. */
export interface StandInFault {
  on: string
  how: string
  milliseconds?: number
}

interface StandInOptions {
  asksCertificate?: boolean
  /** A file in which its books outlive it. */
  books?: string
  /** Where it listens; anywhere, unless it comes back. */
  port?: number
}

/** The system of another library, in a process of its own, with the certificate of this machine's services. */
export async function startStandIn(
  protocol: 'koha' | 'ncip',
  { storesCaFile }: Pick<Config, 'storesCaFile'>,
  { asksCertificate = false, books, port: wanted = 0 }: StandInOptions = {},
) {
  const certificates = dirname(storesCaFile!)
  const file = (name: string) => join(certificates, name)
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'run.ts'),
      protocol,
      file('server.crt'),
      file('server.key'),
      ...(asksCertificate ? [storesCaFile!] : []),
    ],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, PORT: String(wanted), ...(books !== undefined && { BOOKS: books }) },
    },
  )
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const { port } = JSON.parse((await lines.next()).value as string) as { port: number }

  let turn: Promise<unknown> = Promise.resolve()
  /** Tells it something, and waits until it has heard. */
  function tell<T = object>(command: string, given: object = {}): Promise<T> {
    const told = turn.then(async () => {
      child.stdin.write(`${JSON.stringify([command, given])}\n`)
      return JSON.parse((await lines.next()).value as string) as T
    })
    turn = told
    return told
  }

  return {
    port,
    address: `https://127.0.0.1:${port}`,
    ca: readFileSync(storesCaFile!, 'utf8'),
    pid: child.pid,
    tell,
    misbehave: (...faults: StandInFault[]) => tell('misbehave', faults),
    behave: () => tell('misbehave', []),
    books: () => tell<StandInBooks>('books'),
    close: () => child.kill(),
    /** As by kill -9; until it is gone. */
    async kill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    /** It takes what it is sent, and says nothing until it goes on. */
    stop: () => child.kill('SIGSTOP'),
    goOn: () => child.kill('SIGCONT'),
  }
}
export type StandIn = Awaited<ReturnType<typeof startStandIn>>

export const standInSecret = '秘密 47'

/** What tests put into a stand-in, in the words of the port. */
export function puttingInto(standIn: StandIn, protocol: 'koha' | 'ncip') {
  const isKoha = protocol === 'koha'
  const idByRef = new Map<string, number>()
  const idOf = (ref: string) => idByRef.get(ref)!

  async function aPatron() {
    const card = `P${randomInt(1e9)}`
    const { id } = await standIn.tell<{ id: number }>('patron', {
      card,
      name: `读者${card}`,
      secret: standInSecret,
    })
    const ref = isKoha ? String(id) : card
    idByRef.set(ref, id)
    return { card, ref, id }
  }
  const copied = (title: string) =>
    standIn.tell<{ id: number; titleId: number; barcode: string }>('copy', {
      barcode: `B${randomInt(1e9)}`,
      title,
    })

  async function lent(patronId: number, title: string) {
    const copy = await copied(title)
    const loan = await standIn.tell<{ id: number }>('loan', { patronId, copyId: copy.id })
    return { copy, loanId: loan.id, loanRef: isKoha ? String(loan.id) : copy.barcode }
  }

  const put = {
    aPatron,
    aLoan: async (ref, { isWanted = false } = {}) => {
      const title = '天工开物'
      const { copy, loanRef } = await lent(idOf(ref), title)
      if (isWanted) {
        const other = await aPatron()
        await standIn.tell('hold', { patronId: other.id, titleId: copy.titleId })
      }
      return { loanRef, itemRef: copy.barcode, title }
    },
    aCopy: async () => ({ itemRef: (await copied('水经注')).barcode }),
    aFee: async (ref, openFen) =>
      void (await standIn.tell('fee', { patronId: idOf(ref), openFen })),
    block: async (ref) => void (await standIn.tell('restrict', { patronId: idOf(ref) })),
    aHold: async (ref) => {
      const { titleId } = await copied('梦溪笔谈')
      const hold = await standIn.tell<{ id: number }>('hold', { patronId: idOf(ref), titleId })
      return { holdRef: String(hold.id) }
    },
  } satisfies Omit<SystemUnderTest, 'system'>

  return {
    ...put,
    idOf,
    aLentTitle: async () => {
      const other = await aPatron()
      const { copy } = await lent(other.id, '徐霞客游记')
      return { recordRef: String(copy.titleId), pickupPlace: 'main' }
    },
  }
}
