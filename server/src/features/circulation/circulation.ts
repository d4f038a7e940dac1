export { firstServedDay } from './due-date.ts'
export { standardTerm } from './rules/terms.ts'
export { borrowers, chance, wantedTitles } from './demo/wanted-queries.ts'
