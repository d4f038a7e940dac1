/** What other pages show of book lists and topics. */
export { CoverStack } from './CoverStack.tsx'
export { ListSheets } from './ListSheets.tsx'
export { TopicSheets } from './TopicSheets.tsx'
export { useOpenLists, useTopics } from './useBookLists.ts'
