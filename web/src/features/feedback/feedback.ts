export { FeedbackTab } from './FeedbackTab.tsx'
