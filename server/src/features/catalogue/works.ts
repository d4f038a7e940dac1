import { foldKey } from '../../platform/analysis/folding.ts'
import type { Database } from '../../platform/stores/database.ts'
import type { Description } from './description.ts'
import { addWorks, selectWorks } from './queries.ts'

/** What is one work only with its author: articles and issues of a journal may all be called 'Editorial'. */
const keptApart = new Set(['journal-article', 'conference-paper', 'newspaper-article', 'journal'])

/**
 * What two editions of one work share: the first author and the title, folded, so that script, case and punctuation do not
 * part them. It is the explanation, too. Without an author nothing can be said, and an article is its own work.
 */
export function workKey({
  title,
  creators,
  documentType,
}: Pick<Description, 'title' | 'creators' | 'documentType'>): string | null {
  if (keptApart.has(documentType)) return null
  const author = foldKey(withoutDates(creators[0] ?? ''))
  const titleKey = foldKey(title)
  return author === '' || titleKey === '' ? null : `${author}|${titleKey}`
}

/** `Dickens, Charles, 1812-1870` is the same person as `Dickens, Charles`. */
const withoutDates = (name: string) => name.replace(/,?\s*\(?\b\d{3,4}\b.*$/u, '')

/** The works of descriptions by key; new ones are added. */
export async function worksOf(trx: Database, descriptions: Parameters<typeof workKey>[0][]) {
  const titles = new Map<string, string>()
  for (const description of descriptions) {
    const key = workKey(description)
    if (key !== null && !titles.has(key)) titles.set(key, description.title)
  }
  const keys = [...titles.keys()]
  if (keys.length === 0) return new Map<string, number>()
  const known = new Map((await selectWorks(trx, keys)).map(({ id, key }) => [key, id]))
  const missing = keys
    .filter((key) => !known.has(key))
    .map((key) => ({ key, title: titles.get(key)! }))
  if (missing.length > 0) {
    await addWorks(trx, missing)
    for (const { id, key } of await selectWorks(
      trx,
      missing.map(({ key }) => key),
    ))
      known.set(key, id)
  }
  return known
}
