import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { MailRefused, type Mail, type MailSender } from '../../features/inbox/mail-sender.ts'

interface Options {
  /** smtp://user:password@host:587 (TLS from STARTTLS on) or smtps://… (TLS from the start). */
  url: string
  /** The address all mail comes from. */
  from: string
}

/** Hands mail to a mail server, one connection for each. */
export const openSmtp = ({ url, from }: Options): MailSender => ({
  async send(mail, atLast) {
    const message = await compose(mail, from)
    const connection = new SMTPConnection(connectionTo(url))
    const broken = new Promise<never>((_resolve, reject) => {
      connection.on('error', reject)
      connection.on('end', () => reject(new Error('the mail server closed the connection')))
    })
    let keptBack: unknown
    // Read only when the server has said that it waits for the text.
    const text = async function* () {
      await atLast().catch((error: unknown) => {
        keptBack = error
        throw error
      })
      yield message
    }
    try {
      await Promise.race([broken, reach(connection, url)])
      const envelope = { from, to: [mail.to] }
      await Promise.race([broken, handOver(connection, envelope, Readable.from(text()))])
    } catch (error) {
      throw keptBack ?? told(error)
    } finally {
      // Without the line that ends it, a text that was begun is thrown away by the server.
      connection.close()
    }
  },
})

/** Connects and signs in, and hands nothing over: whether mail could be sent. */
export async function reachSmtp(url: string) {
  const connection = new SMTPConnection(connectionTo(url))
  const broken = new Promise<never>((_resolve, reject) => connection.on('error', reject))
  try {
    await Promise.race([broken, reach(connection, url)])
  } catch (error) {
    throw told(error)
  } finally {
    connection.close()
  }
}

/** The same mail gives the same bytes. */
function compose(mail: Mail, from: string) {
  const { id, fromName, to, subject, text, language, writtenAt, endedAt } = mail
  for (const field of [id, fromName, to, subject, from, endedAt ?? '']) {
    if (/\p{Cc}/u.test(field))
      throw new MailRefused('a line break or control character in a header')
  }
  const composer = new MailComposer({
    messageId: `<${id}@${from.split('@')[1]}>`,
    date: writtenAt,
    from: { name: fromName, address: from },
    to: { name: '', address: to },
    subject,
    text,
    headers: {
      'Content-Language': language,
      'Auto-Submitted': 'auto-generated',
      ...(endedAt !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${endedAt}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

function connectionTo(url: string) {
  const { protocol, hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    secure: protocol === 'smtps:',
    ...(port !== '' && { port: Number(port) }),
    // A relay on this machine may do without; the network never.
    requireTLS: protocol === 'smtp:' && !isThisMachine(host),
    connectionTimeout: 10_000,
    greetingTimeout: 30_000,
    socketTimeout: 60_000,
    dnsTimeout: 5_000,
  }
}

const isThisMachine = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** Connects, and signs in where the address names a user. */
function reach(connection: SMTPConnection, url: string) {
  const { username, password } = new URL(url)
  const credentials = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  return new Promise<void>((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(error) : resolve())
    connection.connect((error) =>
      error || username === '' ? done(error) : connection.login({ credentials }, done),
    )
  })
}

const handOver = (
  connection: SMTPConnection,
  envelope: { from: string; to: string[] },
  text: Readable,
) =>
  new Promise<void>((resolve, reject) => {
    connection.send(envelope, text, (error) => (error ? reject(error) : resolve()))
  })

interface SmtpError extends Error {
  responseCode?: number
  command?: string
}

/** What the server said, without addresses, be they the recipient's or another: this is kept and shown. */
function told(error: unknown) {
  const { message, responseCode = 0, command = '' } = error as SmtpError
  const says = message.replace(/[^\s<>"]+@[^\s<>"]+/g, '***')
  // Refused for good: this mailbox, or this text. A refused sender or password is for the operator to mend.
  const isForGood = responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command)
  return isForGood ? new MailRefused(says) : new Error(says)
}
