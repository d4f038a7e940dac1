import { listAttributions } from '@shulin/contract/catalogue'
import { readOverview } from '@shulin/contract/circulation'
import { locales } from '@shulin/contract/locale'
import { readPrivacyNotice } from '@shulin/contract/institutions'
import { listLooksAtMe } from '@shulin/contract/readers'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anOverview, answerReader } from '../../test/reader.ts'
import { answer, answerInstitution, keepOthersWaiting, renderPortal } from '../../test/render.tsx'
import { portalRoutes, routeOf } from './routes.tsx'

/** Every address the specification names, in its order. */
const specified = `
/Home /home /searchList /searchList/bookDetails/1/journal /searchList/bookDetails/1 /myFav
/chaoXingSearchList /chaoXingSearchDetail /categorySearchList /newBookInform /bookDonate
/bookDonate/detail /donate /readRange /drivePurchas /drivePurList /drivePurDetails /drivePurCart
/drivePurSettle /drivePurLogistic /drivePurUser /magazineNav /magazineNavDetail /dataBaseNav
/dataBaseNav/details/7 /newDataBase /newDataBase/details/7 /specialBaseNav
/specialBaseNav/specialBaseDetail /specialBaseNav/childBaseList /specialBaseDetail/3
/specialBaseDetail/3/4 /collectionNav /collectionNavDetail /departmentList /departmentHome
/researcher /researcherDetail /schoolBaseNav /courseReference /courseReferenceDetail
/courseBookResource /courseBookDetail /specialNav /bookListNav /collect /grade /hotBook
/digitalLibrary /login /bindAccount /bindUid /relevanceUid /previewPdf/1/2 /privacy
/searchListExternal/title/history/2 /searchListExternal/title/history/2/book
/searchListExternal/title//2 /searchListResource/title/history/2
/searchListResource/title/history/2/e /searchList/otherPaperDetail
/searchList/bookDetailsmyFav/myFav /otherSearchList /otherSearchList2 /personalCenter /customTabs
/personalCenter/customTabs /personalCenter/freeOrder /personalCenter/bookListDetails
/personalExternal/4 /personalExternal/5 /personalExternal/6 /personalExternal/7 /personalExternal/8
/personalExternal/10 /personalExternal/14 /loginExternal/J/H /modifyPassword /resetPassword
/forceBinding /wxLogin`
  .trim()
  .split(/\s+/)

/** Addresses of our own, each with the reason why the specification's do not do: a table for each feature that has some. */
const ownPages = import.meta.glob<string>('../../../docs/specification/own-pages/*.csv', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const own = Object.values(ownPages).flatMap((table) =>
  [...table.matchAll(/^(\/[^,]+),\S/gm)].map(([, address]) => address!),
)

const known = [...specified, ...own]

test('the table has a route for every address of the specification, and of our own only those with a reason', () => {
  expect(known.filter((address) => routeOf(address) === undefined)).toEqual([])
  const unlisted = portalRoutes.filter((route) => !known.some((one) => routeOf(one) === route))
  expect(unlisted.map(({ path }) => path)).toEqual([])
})

test('whoever brings a page takes its row from the pages to come: no address stands in the table twice', () => {
  const addresses = portalRoutes.map(({ path }) => path.toLowerCase().replaceAll(/:\w+/g, ':'))
  const twice = addresses.filter((address, place) => addresses.indexOf(address) !== place)
  expect(twice).toEqual([])
})

test('the order of the table is that of the addresses, not of the folders', () => {
  const paths = portalRoutes.map(({ path }) => path)
  expect(paths).toEqual(paths.toSorted())
})

test.each(['/Home', '/home', '/HOME'])(
  '[R-ROUTE-001] names match without regard to case: %s is the home page',
  async (address) => {
    answerInstitution()
    await renderPortal(address)
    expect(screen.getByRole('combobox', { name: '检索馆藏与电子资源' })).toBeTruthy()
  },
)

test('[R-ROUTE-001] /searchlist is the result list', async () => {
  answerInstitution()
  await renderPortal('/searchlist')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('检索结果')
})

test.each(['', '/'])('[R-ROUTE-002] the root (%j) becomes /home', async (address) => {
  answerInstitution()
  const before = window.history.length
  await renderPortal(address)
  expect(window.location.hash).toBe('#/home')
  expect(screen.getByRole('combobox', { name: '检索馆藏与电子资源' })).toBeTruthy()
  expect(window.history.length).toBe(before)
})

test.each(['/personalExternal/9', '/personalExternal/0', '/personalExternal/abc'])(
  'no page of the personal centre is embedded at %s',
  (address) => expect(routeOf(address)).toBeUndefined(),
)

test.each(locales)('[R-I18N-001] every route speaks %s', async (locale) => {
  answerInstitution({ group: { name: 'Library' }, menus: { defaultMenu: [] } })
  answer(readPrivacyNotice, { version: 1, publishedAt: '2026-01-01T00:00:00Z', text: 'Notice' })
  answer(listAttributions, [{ source: 'Open data', licence: 'CC0', attribution: 'Thanks' }])
  answer(listLooksAtMe, [])
  // A reader sees every page but the login, which leads on at once.
  answerReader({ name: 'Reader', libName: 'Library' })
  answer(readOverview, anOverview({ readerType: 'Student' }))
  // The key of a text, a placeholder without its value, or on an English page Chinese words.
  const keys = String.raw`\b[a-z]+\.[a-z]+[A-Za-z.]*\b|\{\{|page\.`
  const strange = new RegExp(locale === 'en-US' ? String.raw`${keys}|\p{Script=Han}` : keys, 'u')
  // What the pages ask for is not what is read here, and what another site asks for would lead on at once.
  keepOthersWaiting()
  await renderPortal('/home', locale)
  for (const address of known.filter((one) => one !== '/login')) {
    window.location.hash = `#${address}`
    await waitFor(() => expect(routeOf(window.location.hash.slice(1))).toBe(routeOf(address)))
    await screen.findByRole('heading', { level: 1 })
    const page = document.querySelector('main')!.cloneNode(true) as HTMLElement
    // The languages are called by their own names.
    for (const other of page.querySelectorAll('button[lang]')) other.remove()
    // A page to be printed ends with its own address.
    const words = page.textContent.replace(/https:\/\/\S+$/u, '')
    expect(words, address).not.toMatch(strange)
  }
})

test.each([
  ['/magazineNavDetail', '/magazineNav'],
  ['/collectionNavDetail', '/collectionNav'],
  ['/specialBaseNav/specialBaseDetail', '/specialBaseNav'],
  ['/specialBaseNav/childBaseList', '/specialBaseNav'],
  ['/departmentHome', '/departmentList'],
  ['/researcherDetail', '/researcher'],
])('[R-ROUTE-097] without an id %s goes to its list', async (detail, list) => {
  answerInstitution()
  keepOthersWaiting()
  await renderPortal(detail)
  await waitFor(() => expect(window.location.hash).toBe(`#${list}`))
})
