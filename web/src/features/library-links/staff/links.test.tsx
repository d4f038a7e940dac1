import {
  listLibraryLinks,
  listOpenWishes,
  saveLibraryLink,
  settleWish,
  tryLibraryLink,
  type LibraryLink,
  type StaffWish,
} from '@shulin/contract/library-links-staff'
import { locales } from '@shulin/contract/locale'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerConsole, callsOf, refuse, renderConsole } from '../../../../test/console.tsx'

const at = '2026-11-18T02:42:00.000Z'
const link: LibraryLink = {
  libCode: 'L3',
  library: '医学馆',
  kind: 'sip2',
  settings: { host: 'library.example', port: '6443', charset: 'gb18030', takesHolds: '1' },
  tables: '',
  hasSecret: true,
  signsIn: false,
  isOn: true,
  changedBy: '馆员甲',
  changedAt: at,
  state: 'resting',
  askedAt: at,
  answeredAt: at,
  restsUntil: '2026-11-18T02:43:00.000Z',
  errors: [{ at, call: 'loansOf', why: 'silent' }],
  oldestSeenAt: at,
  lentTwice: ['B0042'],
  waiting: 2,
  unknown: 1,
}
const wish: StaffWish = {
  wishId: '0b9c6d5e-0000-4000-8000-000000000001',
  libCode: 'L3',
  library: '医学馆',
  action: 'renew',
  state: 'unknown',
  title: '儒林外史',
  reader: '沈**',
  readerId: '0b9c6d5e-0000-4000-8000-000000000002',
  madeAt: at,
  sentAt: at,
  looks: 3,
  lookedAt: at,
  dueBefore: at,
}
const answerLinks = (links: LibraryLink[], libraries: { libCode: string; name: string }[] = []) =>
  answer(listLibraryLinks, { links, libraries, kinds: ['sip2', 'koha'] })
const sentBy = (call: typeof saveLibraryLink | typeof settleWish | typeof tryLibraryLink) =>
  JSON.parse(callsOf(call).at(-1)!.body as string) as object

test.each(locales)(
  'a link says how its system stands, how old what is known is, what it failed with and what it lent twice: %s',
  async (locale) => {
    answerConsole()
    answerLinks([link])
    await renderConsole('/system/libraryLinks?open=L3', locale)
    const words = {
      'zh-CN': [
        '暂停询问',
        '等待 2，待核对 1',
        '连上了，但没有按时答复',
        '怎样连接',
        '重复借出：B0042',
      ],
      'zh-TW': [
        '暫停詢問',
        '等待 2，待核對 1',
        '連上了，但沒有按時答覆',
        '怎樣連線',
        '重複借出：B0042',
      ],
      'en-US': [
        'Left alone',
        '2 waiting, 1 unknown',
        'Connected, but did not answer in time',
        'How it is reached',
        'Lent twice: B0042',
      ],
    }[locale]
    for (const word of words) {
      expect((await screen.findAllByText((text) => text.includes(word))).length).toBeGreaterThan(0)
    }
  },
)

test('whoever tries now learns whether the system is there, in plain words', async () => {
  answerConsole()
  answerLinks([link])
  await renderConsole('/system/libraryLinks')
  await userEvent.click(await screen.findByRole('link', { name: '医学馆' }))
  answer(tryLibraryLink, { isThere: false, why: 'unreachable', milliseconds: 12, link })
  await userEvent.click(await screen.findByRole('button', { name: '现在试试' }))
  expect(await screen.findByText(/连不上：地址、端口、证书或登录不对/u)).toBeTruthy()
  expect(sentBy(tryLibraryLink)).toEqual({ libCode: 'L3' })
  answer(tryLibraryLink, { isThere: true, why: null, milliseconds: 12, link })
  await userEvent.click(screen.getByRole('button', { name: '现在试试' }))
  expect(await screen.findByText(/系统有应答，用了 12 毫秒/u)).toBeTruthy()
})

test('a link is added by the fields of its kind, and what is wrong is said there', async () => {
  answerConsole()
  answerLinks([], [{ libCode: 'L3', name: '医学馆' }])
  await renderConsole('/system/libraryLinks')
  await userEvent.click(await screen.findByRole('button', { name: '添加连接' }))
  const panel = await screen.findByRole('region', { name: '添加连接' })
  await userEvent.type(within(panel).getByRole('textbox', { name: '主机' }), 'library.example')
  await userEvent.type(within(panel).getByLabelText('密钥', { exact: false }), 'written')
  refuse(saveLibraryLink, '连接的设置不完整或格式不对', 422, 200, { settings: ['host'] })
  await userEvent.click(within(panel).getByRole('button', { name: '保存' }))
  expect(await within(panel).findByText('这一项缺少或格式不对')).toBeTruthy()
  answer(saveLibraryLink, { links: [link], libraries: [], kinds: ['sip2'] })
  answerLinks([link])
  await userEvent.click(within(panel).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(callsOf(saveLibraryLink)).toHaveLength(2))
  expect(sentBy(saveLibraryLink)).toMatchObject({
    libCode: 'L3',
    kind: 'sip2',
    settings: { host: 'library.example', port: '6443', charset: 'utf-8', takesHolds: '1' },
    secret: 'written',
    isOn: true,
  })
})

test('a link is changed without its secret, which stays', async () => {
  answerConsole()
  answerLinks([link])
  await renderConsole('/system/libraryLinks')
  await userEvent.click(await screen.findByRole('link', { name: '医学馆' }))
  await userEvent.click(await screen.findByRole('button', { name: '修改' }))
  await userEvent.click(
    await screen.findByRole('checkbox', { name: '读者用该馆的读者证和密码登录' }),
  )
  answer(saveLibraryLink, { links: [link], libraries: [], kinds: ['sip2'] })
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(callsOf(saveLibraryLink)).toHaveLength(1))
  expect(sentBy(saveLibraryLink)).toMatchObject({ signsIn: true })
  expect(sentBy(saveLibraryLink)).not.toHaveProperty('secret')
})

test('an unknown outcome is settled with a reason; what waits offers nothing to settle', async () => {
  answerConsole({ roles: ['circulation'] })
  answer(listOpenWishes, [
    wish,
    { ...wish, wishId: '0b9c6d5e-0000-4000-8000-000000000003', title: '叫魂', state: 'waiting' },
  ])
  await renderConsole('/readers/wishes')
  await userEvent.click(await screen.findByRole('link', { name: '叫魂' }))
  expect(await screen.findByText('系统恢复后自动送出，读者也可以撤回。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '核定' })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: '儒林外史' }))
  const form = await screen.findByRole('form', { name: '核定' })
  await userEvent.click(within(form).getByRole('button', { name: '核定' }))
  expect(await within(form).findByText('请写明依据')).toBeTruthy()
  await userEvent.click(within(form).getByRole('radio', { name: '没有办成' }))
  await userEvent.type(within(form).getByRole('textbox', { name: '说明' }), '系统中没有')
  answer(settleWish, { state: 'refused' })
  await userEvent.click(within(form).getByRole('button', { name: '核定' }))
  await waitFor(() => expect(callsOf(settleWish)).toHaveLength(1))
  expect(sentBy(settleWish)).toEqual({
    wishId: wish.wishId,
    outcome: 'refused',
    reason: '系统中没有',
  })
})
