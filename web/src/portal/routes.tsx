import type { QueryClient } from '@tanstack/react-query'
import { lazy as onDemand, useState, type ComponentType } from 'react'
import { matchRoutes } from 'react-router'
import { remember } from '../platform/session.ts'
import type texts from './texts/zh-CN.json'

type NameIn<Key> = Key extends `page.${infer Name}.holds` ? Name : never

/** Under this name the texts say what a page is called, and what it will hold until it is built. */
export type PageName = NameIn<keyof typeof texts>

/** The groups of the header menu; a route belongs to one at most. */
type MenuGroup = 'search' | 'browse' | 'recommendation' | 'navigation' | 'subjects'

/** What stands around a page: header and footer, the header alone, or nothing. */
type Frame = 'whole' | 'footless' | 'bare'

export interface PortalRoute {
  path: `/${string}`
  frame: Frame
  group?: MenuGroup
  /** A page that is built, or the name of one that comes later. */
  page: ComponentType | PageName
  /** True for a page that comes later and will be for readers only; a page that is built sees to it itself. */
  isForReaders?: true
  /** What else happens when the route is opened. */
  onEnter?: () => void
}

/** Asks for what a page shows first, so that it need not begin with waiting. */
type Prepare = (queries: QueryClient, address: string) => Promise<unknown>
type Load = () => Promise<{ default: ComponentType; prepare?: Prepare }>
const loaders = new Map<ComponentType | string, Load>()

/** A page that comes by itself, and whose code can be asked for before it is shown: once it is there, nobody waits for it. */
function lazy(load: Load): ComponentType {
  let loading: ReturnType<Load> | undefined
  let loaded: ComponentType | undefined
  const once = () =>
    (loading ??= load().then((module) => {
      loaded = module.default
      return module
    }))
  const Late = onDemand(once)
  function Page() {
    const [Shown] = useState(() => loaded ?? Late)
    return <Shown />
  }
  loaders.set(Page, once)
  return Page
}

const HomePage = lazy(async () => ({
  default: (await import('../features/home/HomePage.tsx')).HomePage,
}))
const PrivacyPage = lazy(async () => ({
  default: (await import('../features/institutions/PrivacyPage.tsx')).PrivacyPage,
}))
const SearchPage = lazy(async () => {
  const { SearchPage, prepareSearch } = await import('../features/search/SearchPage.tsx')
  return { default: SearchPage, prepare: prepareSearch }
})
const CategoryPage = lazy(async () => ({
  default: (await import('../features/rankings/CategoryPage.tsx')).CategoryPage,
}))
const NewBooksPage = lazy(async () => ({
  default: (await import('../features/rankings/NewBooksPage.tsx')).NewBooksPage,
}))
const ReadRangePage = lazy(async () => ({
  default: (await import('../features/rankings/ReadRangePage.tsx')).ReadRangePage,
}))
const HotBookPage = lazy(async () => ({
  default: (await import('../features/rankings/HotBookPage.tsx')).HotBookPage,
}))
const CollectPage = lazy(async () => ({
  default: (await import('../features/rankings/CollectPage.tsx')).CollectPage,
}))
const GradePage = lazy(async () => ({
  default: (await import('../features/rankings/GradePage.tsx')).GradePage,
}))
const ShelfPage = lazy(async () => ({
  default: (await import('../features/rankings/ShelfPage.tsx')).ShelfPage,
}))
const TopicsPage = lazy(async () => ({
  default: (await import('../features/book-lists/TopicsPage.tsx')).TopicsPage,
}))
const BookListsPage = lazy(async () => ({
  default: (await import('../features/book-lists/BookListsPage.tsx')).BookListsPage,
}))
const RecordPage = lazy(async () => {
  const { RecordPage, prepareRecord } = await import('../features/record/RecordPage.tsx')
  return { default: RecordPage, prepare: prepareRecord }
})
const PdfPage = lazy(async () => ({
  default: (await import('../features/record/files/PdfPage.tsx')).PdfPage,
}))
const SearchEntryPage = lazy(async () => ({
  default: (await import('../features/search/SearchEntryPage.tsx')).SearchEntryPage,
}))
const OtherLibrariesPage = lazy(async () => ({
  default: (await import('../features/search/elsewhere/OtherLibrariesPage.tsx')).OtherLibrariesPage,
}))
const OtherSourcesPage = lazy(async () => ({
  default: (await import('../features/search/elsewhere/OtherSourcesPage.tsx')).OtherSourcesPage,
}))
const OtherPaperPage = lazy(async () => ({
  default: (await import('../features/research/ArticlePage.tsx')).OtherPaperPage,
}))
const ResearchPage = lazy(async () => ({
  default: (await import('../features/research/ResearchPage.tsx')).ResearchPage,
}))
const ArticlePage = lazy(async () => ({
  default: (await import('../features/research/ArticlePage.tsx')).ArticlePage,
}))
const LoginRoute = lazy(async () => ({ default: (await import('./LoginRoute.tsx')).LoginRoute }))
const SignOnPage = lazy(async () => ({
  default: (await import('../features/identity/sign-on/SignOnPage.tsx')).SignOnPage,
}))
const LoginExternalPage = lazy(async () => ({
  default: (await import('../features/identity/sign-on/LoginExternalPage.tsx')).LoginExternalPage,
}))
const ModifyPasswordPage = lazy(async () => ({
  default: (await import('../features/identity/password/ModifyPasswordPage.tsx'))
    .ModifyPasswordPage,
}))
const BindAccountRoute = lazy(async () => ({
  default: (await import('./BindRoutes.tsx')).BindAccountRoute,
}))
const BindUidRoute = lazy(async () => ({
  default: (await import('./BindRoutes.tsx')).BindUidRoute,
}))
const RelevanceUidRoute = lazy(async () => ({
  default: (await import('./BindRoutes.tsx')).RelevanceUidRoute,
}))
const WxLoginPage = lazy(async () => ({
  default: (await import('../features/identity/sign-on/WxLoginPage.tsx')).WxLoginPage,
}))
const ResetPasswordPage = lazy(async () => ({
  default: (await import('../features/identity/recovery/ResetPasswordPage.tsx')).ResetPasswordPage,
}))
const ForceBindingPage = lazy(async () => ({
  default: (await import('../features/identity/recovery/ForceBindingPage.tsx')).ForceBindingPage,
}))
const PersonalCentrePage = lazy(async () => ({
  default: (await import('../features/personal-centre/PersonalCentrePage.tsx')).PersonalCentrePage,
}))
const DataLooksPage = lazy(async () => ({
  default: (await import('../features/personal-centre/DataLooksPage.tsx')).DataLooksPage,
}))
const PasswordPage = lazy(async () => ({
  default: (await import('../features/personal-centre/PasswordPage.tsx')).PasswordPage,
}))
const CustomTabsPage = lazy(async () => ({
  default: (await import('../features/personal-centre/CustomTabsPage.tsx')).CustomTabsPage,
}))
const ExternalTabPage = lazy(async () => ({
  default: (await import('../features/personal-centre/ExternalTabPage.tsx')).ExternalTabPage,
}))
const SourcesPage = lazy(async () => ({
  default: (await import('../features/catalogue/SourcesPage.tsx')).SourcesPage,
}))

type Row = [path: PortalRoute['path'], page: PortalRoute['page'], onEnter?: () => void]

const inGroup = (group: MenuGroup, rows: Row[]): PortalRoute[] =>
  framed('whole', rows).map((route) => ({ ...route, group }))

const framed = (frame: Frame, rows: Row[]): PortalRoute[] =>
  rows.map(([path, page, onEnter]) => ({ path, page, frame, ...(onEnter && { onEnter }) }))

const forReaders = (routes: PortalRoute[]): PortalRoute[] =>
  routes.map((route) => ({ ...route, isForReaders: true }))

/** Every address of the portal. Names match without regard to case: /Home and /home are one. */
export const portalRoutes: PortalRoute[] = [
  ...inGroup('search', [
    ['/home', HomePage],
    ['/searchList', SearchPage],
    ['/searchList/bookDetails/:id/:type?', RecordPage],
    ['/myFav', 'myFav'],
    ['/chaoXingSearchList', ResearchPage],
  ]),
  ...inGroup('browse', [
    ['/categorySearchList', CategoryPage],
    ['/newBookInform', NewBooksPage],
    ['/bookDonate', 'bookDonate'],
  ]),
  ...inGroup('recommendation', [
    ['/readRange', ReadRangePage],
    // The shop has a header of its own: it knows by this flag that the window was opened for it.
    ['/drivePurchas', 'drivePurchas', () => remember('drivePurchas', '1')],
  ]),
  ...inGroup('navigation', [
    ['/magazineNav', 'magazineNav'],
    ['/magazineNavDetail', 'magazineNavDetail'],
    ['/dataBaseNav', 'dataBaseNav'],
    ['/dataBaseNav/details/:id', 'dataBaseDetails'],
    ['/specialBaseNav', 'specialBaseNav'],
    ['/specialBaseNav/specialBaseDetail', 'specialBaseDetail'],
    ['/specialBaseNav/childBaseList', 'childBaseList'],
    ['/collectionNav', 'collectionNav'],
    ['/collectionNavDetail', 'collectionNavDetail'],
  ]),
  ...inGroup('subjects', [
    ['/departmentList', 'departmentList'],
    ['/departmentHome', 'departmentHome'],
    ['/researcher', 'researcher'],
    ['/researcherDetail', 'researcherDetail'],
    ['/schoolBaseNav', 'schoolBaseNav'],
    ['/courseReference', 'courseReference'],
    ['/courseReferenceDetail', 'courseReferenceDetail'],
  ]),
  ...framed('whole', [
    ['/digitalLibrary', 'digitalLibrary'],
    ['/privacy', PrivacyPage],
    ['/sources', SourcesPage],

    // Links that other sites make. Without a word to search for, the home page asks for one.
    ['/searchListExternal/:searchType/:keyword/:matchType/:docType?', SearchEntryPage],
    ['/searchListExternal/:searchType//:matchType', HomePage],
    ['/searchListResource/:searchType/:keyword/:matchType/:resourceType?', SearchEntryPage],
    ['/searchList/otherPaperDetail', OtherPaperPage],
    ['/searchList/bookDetailsmyFav/myFav', 'bookDetails'],
    ['/chaoXingSearchDetail', ArticlePage],
    ['/otherSearchList', OtherLibrariesPage],
    ['/otherSearchList2', OtherSourcesPage],

    ['/newDataBase', 'newDataBase'],
    ['/newDataBase/details/:id', 'dataBaseDetails'],
    ['/courseBookResource', 'courseBookResource'],
    ['/courseBookDetail', 'courseBookDetail'],
    ['/specialNav', TopicsPage],
    ['/bookListNav', BookListsPage],
    ['/specialBaseDetail/:id/:twoId?', 'specialBaseDetail'],
    ['/collect', CollectPage],
    ['/grade', GradePage],
    ['/hotBook', HotBookPage],
    ['/shelf', ShelfPage],
    ['/donate', 'donate'],
    ['/bookDonate/detail', 'bookDonateDetail'],

    ['/drivePurList', 'drivePurList'],
    ['/drivePurDetails', 'drivePurDetails'],
    ['/drivePurCart', 'drivePurCart'],
    ['/drivePurSettle', 'drivePurSettle'],
    ['/drivePurLogistic', 'drivePurLogistic'],
    ['/drivePurUser', 'drivePurUser'],

    ['/personalCenter', PersonalCentrePage],
    ['/customTabs', CustomTabsPage],
    ['/personalCenter/customTabs', CustomTabsPage],
    ['/personalCenter/dataLooks', DataLooksPage],
    ['/personalCenter/password', PasswordPage],

    ['/loginExternal/:jwt/:jwtHeader', LoginExternalPage],
    ['/signOn', SignOnPage],
    ['/modifyPassword', ModifyPasswordPage],
    ['/resetPassword', ResetPasswordPage],
    ['/forceBinding', ForceBindingPage],
    ['/wxLogin', WxLoginPage],
  ]),
  ...forReaders(
    framed('whole', [
      ['/personalCenter/freeOrder', 'freeOrder'],
      ['/personalCenter/bookListDetails', 'bookListDetails'],
    ]),
  ),
  ...framed('footless', [['/previewPdf/:id1/:id2', PdfPage]]),
  ...framed('bare', [
    ['/login', LoginRoute],
    ['/bindAccount', BindAccountRoute],
    ['/bindUid', BindUidRoute],
    ['/relevanceUid', RelevanceUidRoute],

    // Pages of the personal centre that other sites embed.
    ['/personalExternal/4', ExternalTabPage],
    ['/personalExternal/5', ExternalTabPage],
    ['/personalExternal/6', ExternalTabPage],
    ['/personalExternal/7', ExternalTabPage],
    ['/personalExternal/8', ExternalTabPage],
    ['/personalExternal/10', ExternalTabPage],
    ['/personalExternal/14', ExternalTabPage],
  ]),
]

const table = portalRoutes.map((route) => ({ path: route.path, handle: route }))
/** The routes of the addresses that were asked for; those without a part that varies are known from the beginning. */
const found = new Map<string, PortalRoute | undefined>(
  portalRoutes.filter(({ path }) => !path.includes(':')).map((route) => [route.path, route]),
)

/** The route of an address inside the portal, e.g. `/dataBaseNav/details/7?from=home`. */
export function routeOf(address: string) {
  const path = address.replace(/[?#].*$/, '')
  // A menu asks for the same few addresses with every page it stands on.
  if (!found.has(path)) found.set(path, matchRoutes(table, path)?.at(-1)?.route.handle)
  return found.get(path)
}

/** Asks for the code of the page at an address, while the portal itself is still opening; answers how to prepare it. */
export async function loadPageOf(address: string): Promise<Prepare | undefined> {
  const load = loaders.get(routeOf(address)?.page ?? '')
  // Whether it came is seen when the page is shown.
  const page = await load?.().catch(() => undefined)
  return page?.prepare
}
