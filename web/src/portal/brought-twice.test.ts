import { expect, test } from 'vitest'

const tabs = import.meta.glob<object>('../features/*/tabs.ts', { eager: true, import: 'tabs' })
const slots = import.meta.glob<object>('../features/*/record-slots.ts', {
  eager: true,
  import: 'recordSlots',
})
const acts = import.meta.glob<object>('../features/*/search-acts.ts', {
  eager: true,
  import: 'searchActs',
})

test.each([
  ['tab of the personal centre', tabs],
  ['slot of the record page', slots],
  ['act of a search', acts],
])('no %s is filled by two features', (_, brought) => {
  const names = Object.values(brought).flatMap((parts) => Object.keys(parts))
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})
