/**
 * What others ask of use: how often databases, journals and collections were visited. A visit counts as soon as its call is
 * answered; a second click of the same visitor within half a minute does not.
 */
export { countVisits, visitSums } from './visit-queries.ts'
