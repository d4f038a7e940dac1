import { countItems } from '@shulin/contract/catalogue'
import {
  findGroup,
  listLibraries,
  listMenus,
  readAppearance,
  readDictionaries,
  readFindConfig,
  readInstitution,
  readLogo,
  type FindConfig,
  type GroupInfo,
  type Library,
  type MenuItem,
} from '@shulin/contract/institutions'
import type { Locale } from '@shulin/contract/locale'
import { mayRecommend } from '@shulin/contract/recommendations'
import {
  correctSpelling,
  listTopTen,
  readSearchSentence,
  suggestKeywords,
} from '@shulin/contract/search'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { InstitutionContext, openInstitution } from '../src/features/institutions/institutions.tsx'
import { speak } from '../src/i18n.ts'
import type { Answer } from '../src/platform/api.ts'
import { restorePageState } from '../src/platform/page-state.ts'
import { newQueries } from '../src/platform/queries.ts'
import { loadServed } from '../src/platform/served.ts'
import { Portal } from '../src/portal/Portal.tsx'
import { UiProvider } from '../src/ui/page/UiProvider.tsx'
import { answerEmptyHome } from './home-replies.ts'
import { answer } from './pretend-api.ts'

export {
  answer,
  answerWith,
  callsOf,
  keepOthersWaiting,
  keepWaiting,
  refuse,
  replyWith,
} from './pretend-api.ts'

interface InstitutionReplies {
  group: Partial<GroupInfo>
  config: Partial<FindConfig>
  logo: Partial<Answer<typeof readLogo>>
  appearance: Partial<Answer<typeof readAppearance>>
  menus: Partial<Answer<typeof listMenus>>
  version: string
  timeZone: string
  loginTiles: '0' | '1'
  mergeEditions: '0' | '1'
  recommendation: Partial<Answer<typeof mayRecommend>>
  libraries: Library[]
}

/** The API of a small library with everything at its default; a test says what is different in it. */
export function answerInstitution(replies: Partial<InstitutionReplies> = {}) {
  const group = { groupCode: '300010', msgFlag: '0', fid: '', name: '清溪图书馆' } as const
  const { groupCode, name } = { ...group, ...replies.group }
  answer(findGroup, { ...group, ...replies.group })
  answer(readFindConfig, { ...plainConfig, ...replies.config })
  answer(readLogo, { logoUrl: '', iconUrl: '', ...replies.logo })
  answer(readAppearance, { ...plainAppearance, ...replies.appearance })
  answer(listMenus, { menuA: [], menuB: [], defaultMenu, ...replies.menus })
  answer(readInstitution, {
    institutionParam: {
      groupCode,
      name,
      version: replies.version ?? '3.0',
      mappingPath: 'demo',
      timeZone: replies.timeZone ?? 'Asia/Shanghai',
      loginTiles: replies.loginTiles ?? '0',
      mergeEditions: replies.mergeEditions ?? '1',
    },
  })
  answer(mayRecommend, { ...noRecommendation, ...replies.recommendation })
  answer(listLibraries, replies.libraries ?? [])
  answer(readDictionaries, { docCode: [], findOpacSearchFieldParaList: [] })
  answer(listTopTen, [])
  answerEmptyHome()
  answer(countItems, {})
  answer(suggestKeywords, [])
  answer(correctSpelling, { spellWord: '', count: 0 })
  answer(readSearchSentence, {
    rest: '',
    filters: [],
    leftOut: [],
    count: 0,
    search: { searchItems: [] },
  })
}

/** Opens the whole portal at an address behind the `#`, as a browser does; `state` is what another page handed over. */
export async function renderPortal(
  address: string,
  locale: Locale = 'zh-CN',
  path = '/demo/',
  state?: object,
) {
  const entry = state ? { usr: state, key: 'handed-over', idx: 0 } : null
  window.history.replaceState(entry, '', `${path}#${address}`)
  restorePageState()
  await Promise.all([speak(locale), loadServed()])
  const shown = render(
    <QueryClientProvider client={newQueries()}>
      <Portal />
    </QueryClientProvider>,
  )
  // A dialog may stand over the page from the beginning.
  await screen.findByRole('heading', { level: 1, hidden: true })
  return shown
}

/** Renders one page without the shell, inside the institution that the pretend API describes. */
export async function renderPage(page: ReactNode, locale: Locale = 'zh-CN', address = '/') {
  await speak(locale)
  const institution = await openInstitution()
  const framed = <UiProvider siteName={institution.group.name}>{page}</UiProvider>
  return render(
    <QueryClientProvider client={newQueries()}>
      <InstitutionContext value={institution}>
        <RouterProvider
          router={createMemoryRouter([{ path: '*', element: framed }], {
            initialEntries: [address],
          })}
        />
      </InstitutionContext>
    </QueryClientProvider>,
  )
}

/** A menu item with good defaults. */
export const aMenuItem = (item: Partial<MenuItem>): MenuItem => ({
  menuId: item.menuUrl ?? item.menuName ?? 'item',
  menuName: item.menuUrl ?? '',
  englishName: item.menuName ?? item.menuUrl ?? '',
  complexFont: item.menuName ?? item.menuUrl ?? '',
  menuUrl: '',
  jumpMode: 1,
  useFlag: 1,
  child: [],
  ...item,
})

const group = (menuName: string, ...addresses: string[]) =>
  aMenuItem({ menuName, child: addresses.map((menuUrl) => aMenuItem({ menuUrl })) })

export const defaultMenu = [
  group('资源检索', '/Home', '/searchList', '/chaoXingSearchList', '/myFav'),
  group('浏览', '/categorySearchList', '/newBookInform', '/bookDonate'),
  group('荐购', '/readRange', '/drivePurchas'),
  group('导航', '/magazineNav', '/dataBaseNav', '/specialBaseNav', '/collectionNav'),
  group('学科服务', '/departmentList', '/researcher', '/schoolBaseNav', '/courseReference'),
]

const noRecommendation = {
  allowFlag: false,
  purderRec: '0',
  freeRec: '0',
  customRec: '0',
  recRecord: '0',
} as const

const plainAppearance: Answer<typeof readAppearance> = {
  navBackColor: '25313d',
  navTextColor: 'fff',
  searchBackGround: '',
  filingNumbers: [],
  filingNumberHide: '0',
  phone: '',
  email: '',
  version: '3.0',
}

const plainConfig: FindConfig = {
  passportLogin: '0',
  unifieAuthen: '0',
  normalLogin: '1',
  exterSinAuthen: '0',
  passportLoginUrl: '',
  exterSinAuthenUrl: '',
  unifieAuthenLoginUrl: '',
  unifieAuthenLogoutUrl: '',
  loginCasWithOriginalPage: '0',
  weixinLogin: '0',
  findPasswordFlag: '1',
  findCoerceLogin: '0',
  loginExplain: '',
  isPasswordProtect: '0',
  passwordCheck: '',
  independentLibCode: '0',
  loginFlag: '1',
  blackAndWhiteModel: '0',
  primaryIdProtect: '0',
  primaryIdProtectTime: '30',
  bindMailOrPhone: '0',
  filingNumberHide: '0',
  libTypeCode: '',
  purderRec: '0',
  freeRec: '0',
  customRec: '0',
  recRecord: '0',
  iconUrl: '',
  navBackColor: '25313d',
  navTextColor: 'fff',
  searchBackGround: '',
}
