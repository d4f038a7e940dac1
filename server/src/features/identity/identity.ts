export { openSessionSigns, readReader } from './read-reader.ts'
export {
  difficultyFor,
  isProven,
  issueCode,
  openCode,
  spendCode,
  workWrong,
} from './verification-codes.ts'
export { isCommon as isCommonPassword } from './common-passwords.ts'
