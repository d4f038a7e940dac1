import { expect, test } from 'vitest'
import { earlyReturns } from './early-returns.ts'

test.each([
  ['a return under a condition', "test('x', async () => { if (no) return; expect(1).toBe(1) })"],
  ['a return before the last statement', "it('x', function () { return; expect(1).toBe(1) })"],
  ['one in a loop', "test.each([1])('x', (n) => { for (;;) { if (n) return } })"],
  [
    'one in a block of tests',
    "describe('y', () => { test.for([1])('x', () => { if (a) return; b() }) })",
  ],
  ['one of a named function', "const run = () => { if (no) return; b() }\ntest('x', run)"],
  ['one behind options', "test('x', { timeout: 5 }, () => { try { return } finally { b() } })"],
])('%s is found', (_, source) => {
  expect(earlyReturns(source)).toEqual(['x'])
})

test.each([
  ['the last statement', "test('x', () => { a(); return expect(1).toBe(1) })"],
  ['an arrow without braces', "test('x', () => expect(1).toBe(1))"],
  [
    'a function inside',
    "test('x', () => { const f = () => { if (a) return 1; return 2 }; expect(f()).toBe(1) })",
  ],
  [
    'a hook',
    'test.beforeEach(() => { if (a) return; b() }); beforeAll(() => { if (a) return; b() })',
  ],
  [
    'a fixture',
    'const mine = test.extend({ a: async ({}, use) => { if (b) return; await use(1) } })',
  ],
  [
    'another function called by a test',
    "const f = () => { if (a) return; b() }\ntest('x', () => { f(); expect(1) })",
  ],
])('%s is no early return', (_, source) => {
  expect(earlyReturns(source)).toEqual([])
})

test('pages are read as well', () => {
  const source = 'test(`the ${name} page`, () => { if (no) return; render(<Page />) })'
  expect(earlyReturns(source, true)).toEqual(['the … page'])
})
