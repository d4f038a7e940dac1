import { readFileSync } from 'node:fs'
import { get as getPlain } from 'node:http'
import { get } from 'node:https'
import { rootCertificates, type TLSSocket } from 'node:tls'
import { sql } from 'kysely'
import { reachSmtp } from '../connectors/mail/smtp.ts'
import { jobs } from '../jobs.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/stores/database.ts'
import { deadJobs } from '../platform/jobs/job-lists.ts'
import { remaining } from './certificates.ts'
import { unanswered } from './examine.ts'

/** The address that stands in mail, links and sign-on: this portal must be what answers there. */
export async function portalAddress(config: Config, now: () => number) {
  const { portalUrl, isProduction } = config
  if (isProduction && !portalUrl.startsWith('https:')) {
    throw new Error('PORTAL_URL must begin with https: readers send passwords there')
  }
  const { status, text, goodUntil } = await ask(
    `${portalUrl.replace(/\/$/u, '')}/healthz`,
    config,
  ).catch((error: unknown) =>
    unanswered(error, `do an api and its proxy run, and is PORTAL_URL (${portalUrl}) right?`),
  )
  if (status !== 200 || !text.includes('"alive"')) {
    throw new Error(
      `what answers at ${portalUrl} is not this portal (${status}): correct PORTAL_URL`,
    )
  }
  if (goodUntil === undefined) return portalUrl
  const todo = 'renew it, and let the proxy load it'
  return `${portalUrl}, ${remaining(goodUntil, now(), { of: 'its certificate', todo })}`
}

interface Answer {
  status: number
  text: string
  goodUntil: Date | undefined
}

/** Read whether it is good for long or not at all: the remedy for a certificate that ended is not that of a wrong address. */
const ask = (url: string, { storesCaFile }: Config) =>
  new Promise<Answer>((resolve, reject) => {
    const trusted = storesCaFile === undefined ? [] : [readFileSync(storesCaFile, 'utf8')]
    const ca = [...rootCertificates, ...trusted]
    const isPlain = url.startsWith('http:')
    const asked = isPlain
      ? getPlain(url, { timeout: 5_000 })
      : get(url, { ca, timeout: 5_000, rejectUnauthorized: false })
    asked.on('timeout', () => asked.destroy(new Error('no answer within 5 s')))
    asked.on('error', reject)
    asked.on('response', (response) => {
      const socket = response.socket as TLSSocket
      const { authorizationError } = socket
      if (!isPlain && authorizationError && String(authorizationError) !== 'CERT_HAS_EXPIRED') {
        asked.destroy(new Error(`its certificate is not believed: ${String(authorizationError)}`))
        return
      }
      const goodUntil = isPlain ? undefined : new Date(socket.getPeerCertificate().valid_to)
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text = (text + part).slice(0, 1_000)
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, goodUntil }))
      response.on('error', reject)
    })
  })

export async function mail({ mail: { smtpUrl, from } }: Config) {
  if (smtpUrl === undefined) throw new Error('SMTP_URL is not set: the worker needs it to start')
  if (from === undefined) throw new Error('MAIL_FROM is not set: the worker needs it to start')
  await reachSmtp(smtpUrl).catch((error: unknown) =>
    unanswered(error, 'does the mail server run, and is SMTP_URL right?'),
  )
  return `handed over as ${from}`
}

/** Workers are connected all the time, to hear of new jobs. */
export async function workers(db: Database) {
  const { rows } = await sql<{ pids: number }>`
    select count(*) as pids from pg_stat_activity
     where datname = current_database() and application_name = 'shulin-worker'`.execute(db)
  if (rows[0]!.pids === 0) {
    throw new Error(
      'none runs: mail, imports and the search index wait; start one (node server/src/worker.ts)',
    )
  }
  return 'connected'
}

export async function jobsGivenUp(db: Database) {
  const { length } = await deadJobs(db, jobs)
  if (length > 0) {
    throw new Error(`${length} were given up: see shulin jobs list --dead, then shulin jobs retry`)
  }
  return 'none was given up'
}
