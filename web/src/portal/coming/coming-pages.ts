import type { MenuGroup } from '../../platform/portal-page.ts'
import { remember } from '../../platform/session.ts'
import type texts from '../texts/zh-CN.json'

type NameIn<Key> = Key extends `page.${infer Name}.holds` ? Name : never

/** Under this name the texts say what a page is called, and what it will hold. */
export type PageName = NameIn<keyof typeof texts>

interface ComingPage {
  path: `/${string}`
  name: PageName
  group?: MenuGroup
  /** A page that will be for readers only. */
  isForReaders?: true
  onEnter?: () => void
}

type More = Pick<ComingPage, 'isForReaders' | 'onEnter'>
type NamedRow = [path: ComingPage['path'], name: PageName, more?: More]

/** The address is the name of the page, unless another is given. */
type Row = `/${PageName}` | NamedRow

const named = (row: Row): NamedRow =>
  typeof row === 'string' ? [row, row.slice(1) as PageName] : row

const rows = (given: Row[], group?: MenuGroup): ComingPage[] =>
  given.map(named).map(([path, name, more]) => ({ path, name, ...(group && { group }), ...more }))

const inGroup = (group: MenuGroup, given: Row[]) => rows(given, group)

/** Addresses of the specification whose page is not built yet. Whoever brings the page takes its row away. */
export const comingPages: ComingPage[] = [
  ...inGroup('browse', ['/bookDonate']),
  ...inGroup('recommendation', [
    // The shop has a header of its own: it knows by this flag that the window was opened for it.
    ['/drivePurchas', 'drivePurchas', { onEnter: () => remember('drivePurchas', '1') }],
  ]),
  ...inGroup('navigation', []),
  ...inGroup('subjects', ['/courseReference', '/courseReferenceDetail']),
  ...rows([
    '/courseBookResource',
    '/courseBookDetail',
    '/donate',
    ['/bookDonate/detail', 'bookDonateDetail'],
    '/drivePurList',
    '/drivePurDetails',
    '/drivePurCart',
    '/drivePurSettle',
    '/drivePurLogistic',
    '/drivePurUser',
    ['/personalCenter/freeOrder', 'freeOrder', { isForReaders: true }],
  ]),
]
