/** What others need of the catalogue. */
export type {
  AuthorityName,
  DeliveredItem,
  DeliveredReference,
  Description,
  NameOfDescription,
  Origin,
} from './description.ts'
export { otherEditionsOf } from './editions.ts'
export { inFull, type RowInFull } from './in-full.ts'
export {
  isCurrent,
  isEntitledNow,
  isInPackage,
  isInSight,
  isShown,
  isVisible,
  isVisibleRecord,
  isWithdrawn,
} from './visibility.ts'
export { linksFrom, throughTemplate } from './links.ts'
export { selectHeldAmong } from './item-queries.ts'
export { selectVisibleAmong } from './visible-queries.ts'
export { saveNames } from './authority.ts'
export { chanceOf, demoId, pick, type Chance } from './demo/chance.ts'
export { isLentInDemo, loadDemoHoldings } from './demo/demo.ts'
export { selectDescribedTitles } from './demo/queries.ts'
export {
  selectRecordsByNumbers,
  selectTitlesOfPackage,
  takeFromPackage,
  type NumberedRecord,
  type TitleOfPackage,
} from './package-queries.ts'
export { putPackage as savePackage, upsertPackageTitles as putPackageTitles } from './queries.ts'
export { saveRecords } from './save.ts'
