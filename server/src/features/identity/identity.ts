export { readReader } from './read-reader.ts'
export { isCommon as isCommonPassword } from './common-passwords.ts'
