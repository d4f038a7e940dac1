import { describe, expect, test } from 'vitest'
import { aMenuEntry } from '../../../../../test/console.tsx'
import {
  flattened,
  inserted,
  isAddress,
  isSameMenu,
  moved,
  tidied,
  withAddress,
  withEntry,
  without,
} from './menu-tree.ts'

const entry = aMenuEntry

/** search(home), browse(classes, news), help */
const menu = [
  entry('search', { child: [entry('home')] }),
  entry('browse', { child: [entry('classes'), entry('news')] }),
  entry('help'),
]

/** The tree in short: names, with what is below in brackets. */
const inShort = (entries: typeof menu): string =>
  entries
    .map(({ menuId, child }) => (child.length > 0 ? `${menuId}(${inShort(child)})` : menuId))
    .join(' ')

describe('moving an entry', () => {
  test.each([
    ['help', 'up', 'search(home) help browse(classes news)'],
    ['search', 'down', 'browse(classes news) search(home) help'],
    ['news', 'up', 'search(home) browse(news classes) help'],
    ['help', 'in', 'search(home) browse(classes news help)'],
    ['browse', 'in', 'search(home browse(classes news)) help'],
    ['news', 'out', 'search(home) browse(classes) news help'],
    ['classes', 'out', 'search(home) browse(news) classes help'],
  ] as const)('%s goes %s: %s', (menuId, move, after) => {
    expect(inShort(moved(menu, menuId, move))).toBe(after)
  })

  test.each([
    ['search', 'up'],
    ['help', 'down'],
    ['home', 'up'],
    ['search', 'in'],
    ['help', 'out'],
    ['nobody', 'up'],
  ] as const)('%s cannot go %s: nothing changes', (menuId, move) => {
    expect(moved(menu, menuId, move)).toEqual(menu)
  })

  test('no entry goes deeper than a reader can look', () => {
    const deep = [entry('one', { child: [entry('two')] }), entry('other', { child: menu })]
    expect(moved(deep, 'other', 'in')).toEqual(deep)
    const third = moved(moved(menu, 'news', 'in'), 'news', 'in')
    expect(inShort(third)).toBe('search(home) browse(classes(news)) help')
  })
})

test('an entry taken out and put back stands where it stood', () => {
  const taken = without(menu, 'classes')
  expect(inShort(taken)).toBe('search(home) browse(news) help')
  expect(inserted(taken, entry('classes'), 'browse', 0)).toEqual(menu)
})

test('an entry is changed wherever it stands, and nothing else is', () => {
  const changed = withEntry(menu, entry('news', { isShown: false }))
  expect(flattened(changed).filter(({ isShown }) => !isShown)).toEqual([
    entry('news', { isShown: false }),
  ])
  expect(isSameMenu(changed, menu)).toBe(false)
  expect(isSameMenu(withEntry(changed, entry('news')), menu)).toBe(true)
})

test.each([
  ['', true],
  ['/', true],
  ['/newBookInform', true],
  ['https://www.example.org/', true],
  ['newBookInform', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['javascript:alert(1)', false],
])('the address %j can be a link: %s', (url, isLink) => {
  expect(isAddress(url)).toBe(isLink)
})

test('a web address opens a window of its own; a page keeps what was chosen', () => {
  expect(withAddress(entry('a'), 'https://www.example.org/').jumpMode).toBe(2)
  expect(withAddress(entry('a'), '/home').jumpMode).toBe(1)
  expect(withAddress(entry('a', { jumpMode: 2 }), '/home').jumpMode).toBe(2)
})

test('what is stored has no spaces around it and no empty names', () => {
  const name = { 'zh-CN': ' 新书 ', 'zh-TW': ' ', 'en-US': '' }
  expect(tidied(entry('a', { name, url: ' /a ' }))).toMatchObject({
    name: { 'zh-CN': '新书' },
    url: '/a',
  })
})
