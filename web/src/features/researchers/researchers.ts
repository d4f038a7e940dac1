/** What other pages show of researchers. */
export { researchersQuery } from './queries.ts'
export { ResearchersOfDepartment } from './ResearchersOfDepartment.tsx'
