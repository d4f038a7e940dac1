import { foldKey } from '../../platform/analysis/folding.ts'
import { soundOf } from '../../platform/analysis/pinyin.ts'
import type { Database } from '../../platform/stores/database.ts'
import { fromFirstLetter, initialOf, strokesOf } from '../../platform/text/initials.ts'
import { selectUnlisted, upsertListings, type UnlistedJournal } from './listing-queries.ts'

/** So many are listed in one statement. */
const batchSize = 500

/** Lists the journals that came or were described anew since the last time; returns how many. */
export async function listNewJournals(trx: Database, groupCode: string, timeZone: string) {
  let listed = 0
  for (;;) {
    const found = await selectUnlisted(trx, { timeZone, limit: batchSize })
    if (found.length === 0) return listed
    await upsertListings(trx, groupCode, found.map(listingOf))
    listed += found.length
  }
}

/** Where a journal stands, and everything by which it is found: any script, pinyin, its initials, its numbers. */
export function listingOf({ recordId, title, otherTitles, issn, describedAt }: UnlistedJournal) {
  const sound = soundOf(title, 'title')
  const keys = [
    ...[title, ...otherTitles, ...issn].map(foldKey),
    ...(sound ? [...sound.joined, sound.initials, ...sound.otherInitials] : []),
  ]
  return {
    recordId,
    describedAt,
    initial: initialOf(title),
    strokes: strokesOf(title),
    sortTitle: sortTitleOf(title),
    // A blank is in no key: nothing is found across two of them.
    searchKey: [...new Set(keys.filter(Boolean))].join(' '),
  }
}

/** Nobody looks further than this to tell two titles apart, and an index takes no longer ones. */
const longestSorted = 200

/** By what a title is put in order. A curved apostrophe is a straight one, as newer ICU has it: PostgreSQL may run with an older one. */
const sortTitleOf = (title: string) =>
  fromFirstLetter(title).replaceAll(/[‘’ʼ]/gu, "'").slice(0, longestSorted)
