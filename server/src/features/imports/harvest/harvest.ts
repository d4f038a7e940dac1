import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import { canBeStored } from '../formats/outcome.ts'
import type { Harvest } from './settings.ts'
import { readOaiPage, type OaiPage } from './oai-response.ts'
import { askOutside } from '../../../platform/resilience/outside.ts'
import { noteHarvested, selectDueSources } from '../queries.ts'
import {
  runImport,
  writerFor,
  type DeliveredEntry,
  type Report,
  type RunOptions,
} from '../runs/runs.ts'
import { asSource, type Source } from '../sources/sources.ts'

export interface HarvestOptions extends RunOptions {
  /** From the beginning, not from the last time. */
  full?: boolean
}

/** A page is read as a whole, so it has to have an end. */
const largestPage = 32 * 1024 ** 2
const mostPages = 100_000
const mostTries = 5
/** A server that wants to be left alone for longer is asked again by the next harvest. */
const longestWaitSeconds = 300

/**
 * Fetches what changed since the last time. What the server deleted is withdrawn; what comes twice changes nothing. Only
 * after everything was taken in does the next harvest begin later, so one that breaks off loses nothing.
 */
export async function harvest(
  db: Database,
  source: Source,
  options: HarvestOptions,
): Promise<Report> {
  const settings = source.harvest
  if (!settings) throw new Refused(notHarvested, { source: source.name })
  const ask = (parameters: Record<string, string>) => askPage(settings, parameters, options.signal)

  const identity = await ask({ verb: 'Identify' })
  const until = new Date(identity.responseDate ?? Number.NaN)
  if (Number.isNaN(until.getTime())) throw new Error(`${settings.url} does not say its time`)
  const since = options.full ? null : source.harvestedUntil
  const first = {
    verb: 'ListRecords',
    metadataPrefix: settings.metadataPrefix,
    ...(settings.set !== undefined && { set: settings.set }),
    ...(since && { from: inGranularity(since, identity.granularity) }),
  }
  const progress = { read: 0, size: 0 }
  const report = await runImport(
    db,
    source,
    {
      kind: 'harvest',
      origin: settings.url,
      records: recordsOf(ask, first, progress),
      share: () => (progress.size === 0 ? 0 : Math.min(1, progress.read / progress.size)),
    },
    options,
  )
  await writerFor(db, source)((trx) => noteHarvested(trx, source.id, until))
  return report
}

/** Harvests every source of an owner whose time has come. One that fails does not keep the others waiting. */
export async function harvestDue(db: Database, ownerGroupCode: string | null, startedBy: string) {
  const due = await writerFor(db, { ownerGroupCode })((trx) =>
    selectDueSources(trx, ownerGroupCode),
  )
  const reports: ({ source: string } & (Report | { failed: string }))[] = []
  for (const stored of due) {
    const source = asSource(stored)
    try {
      reports.push({ source: source.name, ...(await harvest(db, source, { startedBy })) })
    } catch (error) {
      reports.push({
        source: source.name,
        failed: error instanceof Error ? error.message : String(error),
      })
    }
  }
  return reports
}

type Ask = (parameters: Record<string, string>) => Promise<OaiPage>

async function* recordsOf(
  ask: Ask,
  first: Record<string, string>,
  progress: { read: number; size: number },
): AsyncGenerator<DeliveredEntry> {
  let parameters = first
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await ask(parameters)
    if (page.error?.code === 'noRecordsMatch') return
    if (page.error) throw new Error(`the server refuses: ${page.error.code} ${page.error.text}`)
    progress.size = page.completeListSize ?? progress.size
    for (const { identifier, isDeleted, metadata } of page.records) {
      progress.read += 1
      if (identifier === '' || !canBeStored(identifier) || identifier.length > 1_000) {
        const detail = 'a record without a usable identifier'
        yield { is: 'refused', position: progress.read, reason: 'header', detail, excerpt: '' }
      } else if (isDeleted) yield { is: 'deleted', key: identifier }
      else if (metadata === null) {
        const detail = `${identifier} has no metadata`
        yield { is: 'refused', position: progress.read, reason: 'fields', detail, excerpt: '' }
      } else yield { is: 'record', raw: metadata, position: progress.read, key: identifier }
    }
    if (page.resumptionToken === null) return
    parameters = { verb: 'ListRecords', resumptionToken: page.resumptionToken }
  }
  throw new Error(`the server gave ${mostPages} pages and no end`)
}

async function askPage(
  { url, allowedHosts = [] }: Harvest,
  parameters: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<OaiPage> {
  const asked = new URL(url)
  for (const [name, value] of Object.entries(parameters)) asked.searchParams.set(name, value)
  for (let tries = 1; ; tries += 1) {
    const answer = await askOutside(asked, {
      allowedHosts,
      largest: largestPage,
      milliseconds: 60_000,
      signal,
    }).catch((error: unknown) => {
      if (error instanceof Refused || signal?.aborted || tries >= mostTries) throw error
      return null
    })
    if (answer?.status === 200) return readOaiPage(answer.body.toString('utf8'))
    if (answer && answer.status < 500 && answer.status !== 429) {
      throw new Error(`${asked.host} answered ${answer.status}`)
    }
    const seconds = waitFor(answer?.retryAfter, tries)
    if (tries >= mostTries || seconds > longestWaitSeconds) {
      throw new Error(`${asked.host} answered ${answer?.status ?? 'nothing'}, ${tries} times`)
    }
    await wait(seconds * 1000, undefined, signal ? { signal } : {})
  }
}

/** As long as the server asks for, in seconds or until a date; else longer every time. */
function waitFor(retryAfter: string | undefined, tries: number): number {
  if (retryAfter === undefined) return 2 ** (tries - 1)
  const seconds = Number(retryAfter)
  const asked = Number.isNaN(seconds) ? (Date.parse(retryAfter) - Date.now()) / 1000 : seconds
  return Number.isNaN(asked) ? 2 ** (tries - 1) : Math.max(0, asked)
}

const inGranularity = (moment: Date, granularity: string | null) =>
  granularity === 'YYYY-MM-DD'
    ? moment.toISOString().slice(0, 10)
    : moment.toISOString().replace(/\.\d+Z$/u, 'Z')

const notHarvested = refusal('imports.not-harvested', 422, {
  'zh-CN': '该来源没有设置采集地址。',
  'zh-TW': '該來源沒有設定採集位址。',
  'en-US': 'This source has no address to harvest from.',
})
