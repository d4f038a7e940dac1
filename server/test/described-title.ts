import { bareTitle } from '../measure/relevance/bare-title.ts'
import type { Title } from '../src/features/search/index/title.ts'

/** A title as the index is told of it: with what the test says, and nothing else. */
export const describedTitle = (given: Partial<Title> & { recordId: number }): Title => ({
  ...bareTitle,
  title: '',
  work: `r${given.recordId}`,
  groupCode: 'g',
  ...given,
})
