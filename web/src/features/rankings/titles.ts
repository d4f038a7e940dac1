import { useTranslation } from 'react-i18next'
import type { ShelvedBook } from '../../ui/catalogue/CoverShelf.tsx'
import type { RankedEntry } from '../../ui/catalogue/RankList.tsx'
import { languageOf, recordAddress } from '../search/search.ts'

interface Title {
  recordId: number
  title: string
  author: string
  cover?: string
}

/** A title as it stands on a shelf of covers. */
export const shelvedBook = (
  { recordId, title, author, cover }: Title,
  language: string,
  note?: string,
): ShelvedBook => ({
  id: String(recordId),
  title,
  author,
  to: recordAddress(recordId),
  lang: languageOf(title, language),
  ...(cover && { cover }),
  ...(note && { note }),
})

/** Rows of a ranking, each with its count in words. */
export function useRankedTitles() {
  const { t, i18n } = useTranslation('rankings')
  const ranked = <T extends Title>(
    titles: readonly T[],
    value: (title: T) => string,
  ): RankedEntry[] =>
    titles.map((title) => ({
      id: title.recordId,
      title: title.title,
      to: recordAddress(title.recordId),
      lang: languageOf(title.title, i18n.language),
      by: title.author,
      value: value(title),
    }))
  const counted = (count: number) => ({ count, number: count.toLocaleString(i18n.language) })
  return {
    lent: (titles: readonly (Title & { loanCount: number })[]) =>
      ranked(titles, ({ loanCount }) => t('value.loans', counted(loanCount))),
    kept: (titles: readonly (Title & { favCount: number })[]) =>
      ranked(titles, ({ favCount }) => t('value.kept', counted(favCount))),
    rated: (titles: readonly (Title & { score: number; ratingCount: number })[]) =>
      ranked(titles, ({ score, ratingCount }) =>
        t('value.score', {
          score: score.toLocaleString(i18n.language, {
            minimumFractionDigits: 1,
            maximumFractionDigits: 1,
          }),
          count: ratingCount,
        }),
      ),
    visited: (titles: readonly (Title & { hot: number })[]) =>
      ranked(titles, ({ hot }) => t('value.visits', counted(hot))),
  }
}
