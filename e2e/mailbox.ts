import { setTimeout as wait } from 'node:timers/promises'

interface ReceivedMail {
  mimeMessage: string
}

/** What lies in the mailbox of an address. */
export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const url = `${process.env['MAILBOX_URL']}/api/user/${encodeURIComponent(address)}/messages/`
  const response = await fetch(url)
  return response.ok ? ((await response.json()) as ReceivedMail[]) : []
}

/** The code in the mail that comes after so many. */
export async function codeAfter(address: string, count: number) {
  for (let waited = 0; waited < 20_000; waited += 250) {
    const mails = await mailsTo(address)
    if (mails.length > count) {
      const [, headers, body] = /^(.*?)\r?\n\r?\n(.*)$/s.exec(mails.at(-1)!.mimeMessage)!
      const isBase64 = /^Content-Transfer-Encoding: base64/im.test(headers!)
      const text = isBase64 ? Buffer.from(body!, 'base64').toString() : body!
      return /\b\d{6}\b/.exec(text)![0]
    }
    await wait(250)
  }
  throw new Error(`no mail to ${address}`)
}
