import { expect, it } from 'vitest'
import { foldKey } from './folding.ts'
import { nameOrders } from './names.ts'

it.each([
  ['Austen, Jane', 'jane austen'],
  ['Jane Austen', 'Austen, Jane'],
  ['Twain, Mark', 'Mark Twain'],
  ['Tolkien, J. R. R.', 'J.R.R. Tolkien'],
  ['Tolkien, J. R. R.', 'J. R. R. Tolkien'],
  ['Tolkien, John Ronald', 'John Ronald Tolkien'],
  ['García Márquez, Gabriel', 'Gabriel Garcia Marquez'],
  ['Лермонтов, Михаил', 'Михаил Лермонтов'],
  ['Shen, Congwen', 'Congwen Shen, 1902-1988'],
])('%s is found by %s', (written, typed) => {
  expect(nameOrders(typed)).toContain(foldKey(written))
})

it.each([
  ['Austen, Jane', 'James Austen'],
  ['Smith, Anna', 'Ann Smith'],
  ['鲁迅', '迅鲁'],
])('%s is not found by %s', (written, typed) => {
  expect(nameOrders(typed)).not.toContain(foldKey(written))
})

it('gives the name as typed first, and a name of one order alone', () => {
  expect(nameOrders('Mark Twain')).toEqual(['marktwain', 'twainmark'])
  expect(nameOrders('沈從文')).toEqual(['沈从文'])
  expect(nameOrders('夏目 漱石')).toEqual(['夏目漱石'])
  expect(nameOrders('Homer')).toEqual(['homer'])
  expect(nameOrders('—')).toEqual([])
})

it('leaves a text alone that is longer than a name', () => {
  const title = 'The adventures of Tom Sawyer and others'
  expect(nameOrders(title)).toEqual(['theadventuresoftomsawyerandothers'])
})
