import { z } from 'zod'
import { beforeSending, SystemFault } from './fault.ts'
import { readJson, type HttpAnswer, type HttpQuestion, type HttpSystem } from './http.ts'

/** How a system knows us: by a login with each question, or by a token that a login is changed for. */
export type Credentials =
  | { by: 'basic'; login: string; secret: string }
  | { by: 'oauth2'; clientId: string; secret: string; tokens: HttpSystem; path: string }
  | { by: 'connection' }

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** A token that ends while a question is on its way is no token. */
const reserve = 30_000

/**
 * Asks with what the system knows us by. A token that is not taken is changed for a new one, once: what was refused at the door was not done. Who is not let in
 * has no system, and nothing was sent.
 */
export function openLetIn(http: HttpSystem, credentials: Credentials) {
  let kept: { header: string; until: number } | undefined
  let asked: Promise<string> | undefined

  async function newToken(): Promise<string> {
    if (credentials.by !== 'oauth2') throw new Error('there is no token to be had')
    const { clientId, secret, tokens, path } = credentials
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret,
    })
    const question: HttpQuestion = {
      method: 'POST',
      path,
      body: { type: 'application/x-www-form-urlencoded', text: form.toString() },
      patience: 'read',
      answers: 'json',
    }
    const token = await tokens.ask(question, (answer) => {
      if (answer.status !== 200) throw new SystemFault('unreachable', false)
      return readJson(answer, Token)
    })
    const header = `Bearer ${token.access_token}`
    kept = { header, until: performance.now() + token.expires_in * 1_000 - reserve }
    return header
  }

  async function header(): Promise<string | null> {
    if (credentials.by === 'connection') return null
    if (credentials.by === 'basic') {
      const { login, secret } = credentials
      return `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`
    }
    if (kept && performance.now() < kept.until) return kept.header
    // Whoever comes at the same time waits for the same one.
    asked ??= newToken().finally(() => (asked = undefined))
    return beforeSending(asked)
  }

  return async <T>(question: HttpQuestion, read: (answer: HttpAnswer) => T): Promise<T> => {
    for (let isAgain = false; ; isAgain = true) {
      const authorization = await header()
      const headers = { ...question.headers, ...(authorization !== null && { authorization }) }
      const answer = await http.ask({ ...question, headers }, (given) =>
        given.status === 401 ? null : { is: read(given) },
      )
      if (answer) return answer.is
      if (isAgain || credentials.by !== 'oauth2') throw new SystemFault('unreachable', false)
      // Somebody else may have had a new one meanwhile.
      if (kept?.header === authorization) kept = undefined
    }
  }
}
export type AskLetIn = ReturnType<typeof openLetIn>
