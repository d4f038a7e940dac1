/** What the desk shows and does of a reader's account as well. */
export { ReaderActs } from './staff/ReaderActs.tsx'
export { ReaderState } from './staff/ReaderState.tsx'
