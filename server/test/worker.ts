import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TestApi } from './api.ts'

interface Options {
  smtpUrl?: string
  /** Other ways to the gateways for text messages and the chat app. */
  textUrl?: string
  chatUrl?: string
  /** Seconds between two looks for jobs whose worker is gone. */
  watchSeconds?: number
}

/** A worker as a process of its own on the test's database. */
export async function startWorker({ config }: Pick<TestApi, 'config'>, options: Options = {}) {
  const { smtpUrl = config.mail.smtpUrl, textUrl, chatUrl, watchSeconds = 1 } = options
  const worker = spawn(process.execPath, ['server/src/worker.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PGAPPNAME: 'shulin-worker',
      LOG_LEVEL: 'info',
      DATABASE_URL: config.database.url,
      SEARCH_PREFIX: config.searchPrefix,
      CACHE_PREFIX: config.cachePrefix,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'no-reply@library.example',
      JOBS_WATCH_SECONDS: String(watchSeconds),
      ...(config.textGateway && {
        TEXT_GATEWAY_URL: textUrl ?? config.textGateway.url,
        TEXT_GATEWAY_ACCOUNT: config.textGateway.account,
        TEXT_GATEWAY_KEY: config.textGateway.key,
      }),
      ...(config.chatGateway && {
        CHAT_GATEWAY_URL: chatUrl ?? config.chatGateway.url,
        CHAT_GATEWAY_ACCOUNT: config.chatGateway.account,
        CHAT_GATEWAY_KEY: config.chatGateway.key,
      }),
    },
  })
  let log = ''
  const ended = once(worker, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const ready = Promise.withResolvers<void>()
  worker.stdout.on('data', (text: Buffer) => {
    log += text.toString()
    if (log.includes('worker ready')) ready.resolve()
  })
  void ended.then(() => ready.reject(new Error(`the worker ended: ${log}`)))
  await ready.promise

  return {
    log: () => log,
    signal: (signal: NodeJS.Signals) => void worker.kill(signal),
    /** Ends it, however it stands; a stopped process hears nothing but SIGKILL. */
    async end(signal: NodeJS.Signals = 'SIGKILL') {
      worker.kill(signal)
      const [code] = await ended
      return code
    },
  }
}

/** PostgreSQL notices a moment later that a process is gone; until then its database cannot be dropped. */
export async function untilNoWorkerIsConnected({ adminDb }: Pick<TestApi, 'adminDb'>) {
  const connected = () =>
    sql`select from pg_stat_activity
         where datname = current_database() and application_name = 'shulin-worker'`.execute(adminDb)
  while ((await connected()).rows.length > 0) await wait(50)
}
