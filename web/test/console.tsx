import {
  listSettings,
  readMenu,
  type MenuEntry,
  type MenuName,
  type Setting,
} from '@shulin/contract/institutions-staff'
import type { Locale } from '@shulin/contract/locale'
import { readStaff } from '@shulin/contract/staff'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { speak } from '../src/i18n.ts'
import type { Answer } from '../src/platform/api.ts'
import { dropDrafts } from '../src/platform/drafts.ts'
import { restorePageState } from '../src/platform/page-state.ts'
import { newQueries } from '../src/platform/queries.ts'
import { loadServed } from '../src/platform/served.ts'
import { Console } from '../src/staff/Console.tsx'
import { consoleTexts } from '../src/staff/languages/languages.ts'
import { answer, answerWith } from './pretend-api.ts'

export { answer, answerWith, callsOf, refuse } from './pretend-api.ts'

/** A librarian is logged in, and the institution has these settings and menus. */
export function answerConsole(
  told: {
    settings?: Setting[]
    menus?: Partial<Record<MenuName, MenuEntry[]>>
    roles?: string[]
  } = {},
) {
  answer(readStaff, {
    name: '林知夏',
    account: 'lin',
    roles: told.roles ?? ['admin'],
    ...signedIn,
    institution: { groupCode: '300010', mappingPath: 'demo', name: '清溪图书馆' },
  })
  answer(listSettings, told.settings ?? [])
  answerMenus(told.menus ?? {})
}

/** Each menu answers for itself: which one is asked for stands in the query. */
function answerMenus(menus: Partial<Record<MenuName, MenuEntry[]>>) {
  answerWith(readMenu, ({ searchParams }) => {
    const menu = searchParams.get('menu') as MenuName
    return Response.json(reply({ ...untouched, menu, entries: menus[menu] ?? [] }))
  })
}

/** Inside, by password and code. */
export const signedIn = {
  step: null,
  cameBy: 'password' as const,
  hasPassword: true,
  hasSecondFactor: true,
  codesLeft: 10,
}

const untouched = { changedAt: null, changedBy: null }

const reply = (data: Answer<typeof readMenu>) => ({
  success: true,
  data,
  message: '',
  errCode: null,
  code: null,
  details: null,
  requestId: 'request-1',
})

/** Opens the whole console at an address behind the `#`, as a browser does. */
export async function renderConsole(address: string, locale: Locale = 'zh-CN') {
  window.history.replaceState(null, '', `/staff/#${address}`)
  restorePageState()
  dropDrafts()
  await Promise.all([speak(locale, consoleTexts[locale]), loadServed()])
  const queries = newQueries()
  const shown = render(
    <QueryClientProvider client={queries}>
      <Console />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return shown
}

/** A setting with good defaults. */
export const aSetting = (setting: Partial<Setting> & Pick<Setting, 'code'>): Setting => ({
  kind: 'text',
  value: setting.standard ?? '',
  standard: '',
  ...untouched,
  ...setting,
})

/** An entry of a menu with good defaults. */
export const aMenuEntry = (menuId: string, entry: Partial<MenuEntry> = {}): MenuEntry => ({
  menuId,
  name: { 'zh-CN': menuId },
  url: `/${menuId}`,
  jumpMode: 1,
  isShown: true,
  child: [],
  ...entry,
})
