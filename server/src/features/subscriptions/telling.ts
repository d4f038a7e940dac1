import { locales, type Locale } from '@shulin/contract/locale'
import type { Transaction } from 'kysely'
import { selectLocalTimes } from '../../platform/institution-queries.ts'
import type { Institution } from '../../platform/institution.ts'
import type { DB } from '../../platform/stores/database-tables.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { onlyWhileHeld, type JobRun } from '../../platform/stores/queue.ts'
import { notifyAll, type NoticeRequest } from '../inbox/inbox.ts'
import { mailKeysOf } from './mail-key.ts'
import {
  beginTelling,
  lockTelling,
  mostTitlesRead,
  selectReadersToTell,
  takeNews,
  updateTelling,
  type News,
  type TellingRound,
} from './telling-queries.ts'

/** Nobody's phone rings before, and what a worker could not do in the morning is not made up for at night. */
const morning = 8
const evening = 20

/** Begins the round of every institution where it is day and today's is not done; one that was given up goes on. */
export async function beginTellingRounds(
  db: Database,
  sendRound: (trx: Transaction<DB>, round: TellingRound) => Promise<unknown>,
) {
  const awake = (await selectLocalTimes(db)).filter(({ hour }) => hour >= morning && hour < evening)
  for (const { groupCode, day } of awake) {
    await inInstitution(db, groupCode, async (trx) => {
      const round = { groupCode, day }
      if (await beginTelling(trx, round)) await sendRound(trx, round)
    })
  }
}

interface TellingServices {
  db: Database
  directory: { byCode(groupCode: string): Promise<Institution | undefined> }
}

/** So many readers in one transaction. */
const step = 200

/**
 * Tells the readers of an institution once a day what was found for them, in one message whatever it is. Each step notes what was told and
 * how far it came in the transaction that tells: a worker that dies loses one step, and whoever goes on tells nobody twice.
 */
export async function tellOfNews(services: TellingServices, round: TellingRound, run: JobRun) {
  const institution = await services.directory.byCode(round.groupCode)
  if (!institution) return
  while (await tellStep(services.db, institution, round, run)) continue
}

const tellStep = (db: Database, institution: Institution, round: TellingRound, run: JobRun) =>
  inInstitution(db, round.groupCode, async (trx) => {
    await onlyWhileHeld(trx, run)
    const reached = await lockTelling(trx, round)
    if (!reached) return false
    const readerIds = await selectReadersToTell(trx, reached.untilReader, step)
    if (readerIds.length > 0) {
      const news = await takeNews(trx, readerIds, institution.timeZone)
      await tell(
        trx,
        round,
        Map.groupBy(news, ({ readerId }) => readerId),
      )
    }
    const isLast = readerIds.length < step
    await updateTelling(trx, readerIds.at(-1), isLast)
    return !isLast
  })

async function tell(
  trx: Transaction<DB>,
  { groupCode, day }: TellingRound,
  byReader: Map<string, News[]>,
) {
  const wantsMail = (news: News[]) => news.some(({ notice }) => notice === 'mail')
  const mailed = [...byReader].flatMap(([readerId, news]) => (wantsMail(news) ? [readerId] : []))
  const keys = await mailKeysOf(trx, groupCode, mailed)
  const requests = [...byReader].map(([readerId, news]): NoticeRequest<'new titles'> => {
    const key = keys.get(readerId)
    return {
      readerId,
      cause: 'new titles',
      causeId: day,
      template: 'new titles',
      content: contentOf(news),
      link: '/personalCenter?tab=3',
      // What the reader chose for each subscription, whatever they chose for messages in general.
      byMail: key !== undefined,
      ...(key !== undefined && { ending: `endSubscriptionMail?key=${key}` }),
    }
  })
  await notifyAll(trx, groupCode, requests)
}

/** So many subscriptions and titles are named; the others are in the tab. */
const mostNamed = mostTitlesRead

function contentOf(news: News[]) {
  // What several subscriptions found is one title.
  const found = new Map(news.flatMap((one) => one.titles.map(({ key, title }) => [key, title])))
  const titles = [...found.values()].slice(0, mostNamed)
  return {
    count: news[0]!.total,
    names: inAll((locale) =>
      news
        .slice(0, mostNamed)
        .map(({ name, count }) => words[locale].counted(name, count))
        .join(words[locale].comma),
    ),
    titles: inAll((locale) => titles.map(words[locale].quoted).join(words[locale].comma)),
    hasMore: news.length > mostNamed,
  }
}

const inAll = (write: (locale: Locale) => string) =>
  Object.fromEntries(locales.map((locale) => [locale, write(locale)])) as Record<Locale, string>

const chinese = {
  comma: '、',
  quoted: (title: string) => `《${title}》`,
}
const words: Record<
  Locale,
  {
    comma: string
    quoted: (title: string) => string
    counted: (name: string, count: number) => string
  }
> = {
  'zh-CN': { ...chinese, counted: (name, count) => `“${name}”${count} 条` },
  'zh-TW': { ...chinese, counted: (name, count) => `「${name}」${count} 筆` },
  'en-US': {
    comma: ', ',
    quoted: (title) => `“${title}”`,
    counted: (name, count) => `“${name}” (${count})`,
  },
}
