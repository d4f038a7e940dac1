/** What other pages show of rankings and new books. */
export { useHotLoans, useMostKept, useNewBooks, useRated } from './useRankings.ts'
export { shelvedBook, useRankedTitles } from './titles.ts'
