import { expect, test } from 'vitest'
import { aMenuEntry as entry } from '../../../../../test/console.tsx'
import { listDifferences, menuDifferences } from './differences.ts'

const ids = (differences: ReturnType<typeof menuDifferences>) =>
  Object.fromEntries(
    Object.entries(differences).map(([kind, entries]) => [
      kind,
      entries.map(({ menuId }) => menuId),
    ]),
  )
const none = { added: [], removed: [], edited: [], moved: [] }

test('what came, went, was edited and was moved is told apart', () => {
  const before = [entry('a'), entry('b'), entry('c', { child: [entry('d')] })]
  expect(ids(menuDifferences(before, [...before, entry('e')]))).toEqual({ ...none, added: ['e'] })
  expect(ids(menuDifferences(before, before.slice(1)))).toEqual({ ...none, removed: ['a'] })
  const hidden = before.with(0, entry('a', { isShown: false }))
  expect(ids(menuDifferences(before, hidden))).toEqual({ ...none, edited: ['a'] })
  const under = [entry('b', { child: [entry('a')] }), before[2]!]
  expect(ids(menuDifferences(before, under))).toEqual({ ...none, moved: ['a'] })
})

test('of two entries that change places both are moved', () => {
  const after = [entry('b'), entry('a')]
  expect(ids(menuDifferences([entry('a'), entry('b')], after))).toEqual({
    ...none,
    moved: ['b', 'a'],
  })
})

test('a code that was not there before is added, any other edited', () => {
  const sci = { code: 'sci', name: { 'zh-CN': '旧名' }, isShown: true }
  const renamed = { ...sci, name: { 'zh-CN': '新名' } }
  const own = { ...sci, code: 'own' }
  expect(listDifferences([sci], [renamed, own])).toMatchObject({ added: [own], edited: [renamed] })
})
