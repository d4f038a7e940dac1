export { awardExpression, awardPoints, awardPointsForTitles } from './award-queries.ts'
