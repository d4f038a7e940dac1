import { readOverview } from '@shulin/contract/circulation'
import {
  listOwnLibraries,
  logIn,
  logOut,
  readBindingStatus,
  readUserInfo,
  readVerificationCode,
  updateFirstLoginFlag,
  type UserInfo,
} from '@shulin/contract/identity'
import { listChoices, listNotices } from '@shulin/contract/inbox'
import { readParameter } from '@shulin/contract/institutions'
import { readOwnVerificationCode } from '@shulin/contract/own-contacts'
import { readPersonalInfo, type PersonalInfo } from '@shulin/contract/personal-info'
import { readProtection } from '@shulin/contract/second-factor'
import { fireEvent } from '@testing-library/react'
import type { Answer } from '../src/platform/api.ts'
import { answer } from './pretend-api.ts'

const token = { jwt: 'head.body.sign', jwtHeader: 'jwtOpacAuth' } as const

/** A reader of the small library, with everything in order. */
export const aReader = (reader: Partial<UserInfo> = {}): UserInfo => ({
  userId: 'reader-1',
  name: '林知夏',
  libCode: 'N',
  libName: '总馆',
  libChosenFlag: '0',
  picUrl: '',
  emailCheckFlag: '1',
  mobileCheckFlag: '1',
  groupCode: '300010',
  primaryId: '2024110236',
  userStatus: 'normal',
  firstLoginFlag: '1',
  ...reader,
})

/** The API lets a reader in, whatever is typed. */
export function answerLogin(reader: Partial<UserInfo> = {}) {
  answer(readVerificationCode, { codeKey: 'key-1', img: 'iVBORw0KGgo=', difficulty: 1 })
  answer(logIn, token)
  answer(readBindingStatus, { emailFlag: '1', phoneFlag: '1', pdaRuleFlag: '0' })
  answer(readUserInfo, aReader(reader))
  answer(listOwnLibraries, [])
  answer(logOut, true)
  answer(updateFirstLoginFlag, true)
  answer(readProtection, { hasPassword: true, hasSecondFactor: false, codesLeft: 0 })
  answer(readParameter, { paraCode: 'documentUrl', paraValue: '' })
  answer(listNotices, { total: 0, unread: 0, list: [] })
  answer(listChoices, [])
  answer(readOverview, anOverview())
  answer(readPersonalInfo, aPersonalInfo())
  answer(readOwnVerificationCode, { codeKey: 'key-2', img: 'iVBORw0KGgo=', difficulty: 1 })
}

/** What the library knows of the same reader. */
export const aPersonalInfo = (info: Partial<PersonalInfo> = {}): PersonalInfo => ({
  account: '2024110236',
  libName: '总馆',
  prepayment: '0.00',
  phone: '138****46',
  phoneFlag: '1',
  email: 'l****@library.example',
  emailFlag: '1',
  weixinFlag: '0',
  passportFlag: '0',
  department: '',
  position: '',
  grade: '',
  certificateNo: '',
  className: '',
  userType: '本科生',
  job: '',
  deposit: '0.00',
  unit: '',
  validBegin: '2024-09-01',
  validEnd: '2028-06-30',
  lendFlag: '0',
  picUrl: '',
  status: 'normal',
  ...info,
})

/** What the first page of the personal centre shows of a reader with nothing on loan. */
export const anOverview = (
  overview: Partial<Answer<typeof readOverview>> = {},
): Answer<typeof readOverview> => ({
  loanCount: 0,
  dueSoonCount: 0,
  overdueCount: 0,
  requestCount: 0,
  totalMoney: '0.00',
  favCount: 0,
  unreadCount: 0,
  score: 0,
  blocks: [],
  next: [],
  cardNumber: '2024110236',
  validUntil: '2028-06-30',
  readerType: '本科生',
  ...overview,
})

/** The same, and this browser is logged in already. */
export function answerReader(reader: Partial<UserInfo> = {}) {
  answerLogin(reader)
  for (const [part, value] of Object.entries(token)) {
    sessionStorage.setItem(part, value)
    document.cookie = `${part}=${value}; path=/demo; secure; samesite=strict`
  }
  sessionStorage.setItem('groupCode', '300010')
}

/** Types the text at once: letter by letter takes long, and proves nothing more. */
export const put = (field: HTMLElement, value: string) =>
  fireEvent.change(field, { target: { value } })
