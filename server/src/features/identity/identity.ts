export { readReader } from './read-reader.ts'
export { endSessions } from './session-queries.ts'
