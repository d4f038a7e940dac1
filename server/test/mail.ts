import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { testConfig } from './database.ts'

interface ReceivedMail {
  'Message-ID': string
  subject: string
  mimeMessage: string
}

/** What the mailbox of an address holds. */
export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  testConfig()
  const url = `${process.env['MAILBOX_URL']}/api/user/${encodeURIComponent(address)}/messages/`
  const response = await fetch(url)
  // A mailbox is made by the first mail to it.
  return response.ok ? ((await response.json()) as ReceivedMail[]) : []
}

/** Where a mail can be stopped on its way: before it is handed over, or when it was and nobody knows. */
type Step = 'greeting' | 'recipient' | 'accepted'

/**
 * Stands before the mail server and can stop the mails that pass: whatever the server answers at that step is
 * kept back until `goOn`.
 */
export async function openMailGate() {
  const upstream = new URL(testConfig().mail.smtpUrl!)
  let stopsAt: { step: Step; recipient: string } | undefined
  let refusal: string | undefined
  let stopped = Promise.withResolvers<void>()
  let keptBack: (() => void)[] = []
  const sockets = new Set<Socket>()

  const server = createServer((client) => {
    const mailServer = connect(Number(upstream.port), upstream.hostname)
    let said = ''
    client.on('data', (bytes) => {
      said = (said + bytes.toString('latin1')).slice(-1000)
      mailServer.write(bytes)
    })
    mailServer.on('data', (bytes) => {
      const step = stepAfter(said)
      const answer = () => client.write(step === 'recipient' && refusal ? refusal : bytes)
      if (step === undefined || step !== stopsAt?.step || !said.includes(stopsAt.recipient))
        answer()
      else {
        keptBack.push(answer)
        stopped.resolve()
      }
    })
    for (const [one, other] of [
      [client, mailServer],
      [mailServer, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Stops mails from now on, all or those to one recipient; resolves when one has been stopped. */
    stopAt(step: Step, recipient = '') {
      stopsAt = { step, recipient }
      stopped = Promise.withResolvers()
      return stopped.promise
    },
    goOn() {
      stopsAt = undefined
      for (const answer of keptBack) answer()
      keptBack = []
    },
    /** Refuses every recipient with these words; without words, no more. */
    refuse: (words?: string) => void (refusal = words && `${words}\r\n`),
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function stepAfter(said: string): Step | undefined {
  if (said === '') return 'greeting'
  if (said.endsWith('\r\n.\r\n')) return 'accepted'
  return /(^|\n)RCPT TO:[^\n]*\n$/.test(said) ? 'recipient' : undefined
}
