export { changeState as changeReaderState } from './desk/account-state.ts'
export { ownBindings } from './binding/unbind.ts'
export type { CardCheck, CardSystems } from './login/cards.ts'
export { checkSecret } from './login/check-secret.ts'
export { openSessionSigns, readReader } from './session/read-reader.ts'
export { cardStatusOf } from './session/user-info.ts'
export {
  difficultyFor,
  isProven,
  issueCode,
  openCode,
  spendCode,
  workWrong,
} from './login/verification-codes.ts'
