export { endOfDay, firstServedDay, isServed, type ServiceDays } from './due-date.ts'
export { standardTerm } from './rules/terms.ts'
export { borrowers, chance, wantedTitles } from './demo/wanted-queries.ts'
export { lendAtDesk, renewAtDesk, returnAtDesk } from './desk/desk.ts'
export { findReaderByCard, selectDeskPlaces } from './desk/queries.ts'
export { deskReaderOf } from './desk/reader.ts'
export type { ForeignRenewal, LoansElsewhere, SystemLook } from './loans/elsewhere.ts'
export { dueDateOf, moneyOf } from './loans/loan-rows.ts'
export {
  CursorLost,
  SystemAway,
  type CopyLine,
  type CopyStatus,
  type LibrarySystem,
  type LibrarySystemOf,
  type Outcome,
  type PortLoan,
  type ReaderLine,
  type Refusal,
} from './library-system.ts'
export { tellReader } from './notices.ts'
export { openOwnCirculation, type OwnHolds } from './own-system.ts'
export { lendCopy, passCopyOn } from './own-circulation.ts'
export { offerCopy, pickupEnds } from './queue.ts'
export {
  holdTitle,
  selectFreeAndWaitedFor,
  sendHome,
  setArrived,
  setReady,
} from './queue-queries.ts'
export { requestsPage, stateNames, tellOfRequests } from './request-notices.ts'
export {
  brokenRules,
  judge,
  judgeAsking,
  judgeEveryAsking,
  refusalFor,
  refuseBroken,
  requireStanding,
} from './rules/rules.ts'
