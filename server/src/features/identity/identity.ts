export { readReader } from './read-reader.ts'
export { endSessions } from './session-queries.ts'
export { isCommon as isCommonPassword } from './common-passwords.ts'
