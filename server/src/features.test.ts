import { expect, test } from 'vitest'
import type { Feature } from './feature.ts'
import { inDemoOrder } from './features.ts'

const demo = (name: string, ...after: string[]): Feature => ({
  name,
  demo: { steps: () => [], after },
})
const namesOf = (features: Feature[]) => features.map(({ name }) => name)

test('a demo is loaded behind what it builds on, and by name otherwise', () => {
  const all = [demo('home', 'imports', 'readers'), demo('imports'), demo('readers', 'imports')]
  expect(namesOf(inDemoOrder(all))).toEqual(['imports', 'readers', 'home'])
})

test('a feature without a demo is passed over, also as one that others build on', () => {
  expect(namesOf(inDemoOrder([demo('home', 'search'), { name: 'search' }]))).toEqual(['home'])
})

test('demo data that waits for itself, or for what is not there, is refused', () => {
  expect(() => inDemoOrder([demo('home', 'lists'), demo('lists', 'home')])).toThrow(
    'Demo data in a circle: home → lists → home',
  )
  expect(() => inDemoOrder([demo('home', 'nothing')])).toThrow('which is no feature')
})
