import { listOwnBindings } from '@shulin/contract/binding'
import {
  changePassword,
  checkPassword,
  listSessions,
  readUserInfo,
} from '@shulin/contract/identity'
import { locales } from '@shulin/contract/locale'
import {
  readPersonalInfo,
  updatePersonalInfo,
  uploadAvatar,
  type PersonalInfo,
} from '@shulin/contract/personal-info'
import { reportLostCard } from '@shulin/contract/recovery'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerReader, aPersonalInfo, aReader, put } from '../../../test/reader.ts'
import { answer, answerInstitution, callsOf, refuse, renderPortal } from '../../../test/render.tsx'
import { findQuestion } from '../../../test/question.ts'

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function openInfo(
  info: Partial<PersonalInfo> = {},
  locale: (typeof locales)[number] = 'en-US',
  address = '/personalCenter?tab=1',
  reader: Parameters<typeof aReader>[0] = {},
) {
  answerInstitution({ menus: { menuB: [] } })
  answerReader(reader)
  answer(listSessions, [])
  answer(listOwnBindings, [])
  answer(readPersonalInfo, aPersonalInfo(info))
  return renderPortal(address, locale)
}

/** The value of a fact, by its name. */
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling

test('[R-USER-002] where the user menu opens nothing, personal info is still there, with account and library', async () => {
  await openInfo({}, 'en-US', '/personalCenter')
  const menu = within(await screen.findByRole('navigation', { name: 'Personal center menu' }))
  await userEvent.click(menu.getByRole('link', { name: 'Personal info' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Personal info' })).toBeTruthy()
  expect(await screen.findByText(/Account 2024110236/)).toBeTruthy()
  expect(await screen.findByText(/本科生 · 总馆/)).toBeTruthy()
})

test('[R-USER-004] every value is shown, certificate number, phone and email as the server masks them', async () => {
  const values = {
    prepayment: '8.05',
    deposit: '100.00',
    phoneFlag: '1',
    emailFlag: '0',
    weixinFlag: '1',
    department: '文学院',
    position: '班长',
    grade: '2024 级',
    certificateNo: '****2X',
    className: '汉语言文学 2401',
    job: '学生',
    unit: '清溪大学',
    lendFlag: '1',
  } as const
  await openInfo(values, 'en-US', undefined, { emailCheckFlag: '0' })
  await screen.findByText('汉语言文学 2401')
  expect(fact('Library')?.textContent).toBe('总馆')
  expect(fact('Prepayment')?.textContent).toBe('¥8.05')
  expect(fact('Deposit')?.textContent).toBe('¥100.00')
  expect(fact('WeChat')?.textContent).toBe('Linked')
  expect(fact('Learning app')?.textContent).toBe('Not linked')
  expect(fact('Department')?.textContent).toBe('文学院')
  expect(fact('Position')?.textContent).toBe('班长')
  expect(fact('Grade')?.textContent).toBe('2024 级')
  expect(fact('Certificate number')?.textContent).toBe('****2X')
  expect(fact('Class')?.textContent).toBe('汉语言文学 2401')
  expect(fact('Reader type')?.textContent).toBe('本科生')
  expect(fact('Job')?.textContent).toBe('学生')
  expect(fact('Unit')?.textContent).toBe('清溪大学')
  expect(fact('Valid')?.textContent).toBe('Sep 1, 2024 to Jun 30, 2028')
  expect(fact('State')?.textContent).toBe('Valid')
  const lend = screen.getByRole<HTMLInputElement>('switch', { name: /Others may ask/ })
  expect(lend.checked).toBe(true)
  expect(screen.getByText(/Account 2024110236/)).toBeTruthy()
  const contacts = await screen.findByRole('region', { name: 'Contacts' })
  expect(contacts.textContent).toContain('138****46 Verified')
  expect(contacts.textContent).toContain('l****@library.example Not verified')
})

test.each([
  ['zh-CN', '修改资料', '职务', '保存', '修改成功！'],
  ['zh-TW', '修改資料', '職務', '儲存', '修改成功！'],
  ['en-US', 'Edit details', 'Position', 'Save', 'Changed'],
] as const)(
  '[R-ERR-012] what a reader changed is saved, and said: %s',
  async (locale, edit, position, save, changed) => {
    await openInfo({ unit: '清溪大学' }, locale)
    await press(edit)
    const form = within(await screen.findByRole('dialog'))
    put(form.getByLabelText(new RegExp(`^${position}`)), '班长')
    refuse(updatePersonalInfo, 'not today')
    await userEvent.click(form.getByRole('button', { name: save }))
    expect(await form.findByText('not today')).toBeTruthy()

    answer(updatePersonalInfo, true)
    answer(readPersonalInfo, aPersonalInfo({ position: '班长', unit: '清溪大学' }))
    await userEvent.click(form.getByRole('button', { name: save }))
    expect(await screen.findByText(changed)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(JSON.parse(callsOf(updatePersonalInfo).at(-1)!.body as string)).toEqual({
      position: '班长',
      job: '',
      unit: '清溪大学',
      className: '',
    })
    await waitFor(() => expect(fact(position)?.textContent).toBe('班长'))
  },
)

test('whether others may ask for what is on loan is switched at once', async () => {
  await openInfo()
  const lend = await screen.findByRole('switch', { name: /Others may ask/ })
  answer(updatePersonalInfo, true)
  answer(readPersonalInfo, aPersonalInfo({ lendFlag: '1' }))
  await userEvent.click(lend)
  await waitFor(() =>
    expect(callsOf(updatePersonalInfo).map(({ body }) => body)).toEqual(['{"lendFlag":"1"}']),
  )
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /Others/ }).checked).toBe(true),
  )
})

test('a switch that is refused says so and goes back', async () => {
  await openInfo({ lendFlag: '1' })
  const lend = await screen.findByRole<HTMLInputElement>('switch', { name: /Others may ask/ })
  refuse(updatePersonalInfo, 'not today')
  await userEvent.click(lend)
  expect(await screen.findByText('not today')).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /Others/ }).checked).toBe(true),
  )
})

test('a card that is reported lost is shown as lost at once, and no alliance code is offered', async () => {
  await openInfo()
  expect(await screen.findByRole('button', { name: 'Alliance code' })).toBeTruthy()
  answer(reportLostCard, { status: 'lost' })
  answer(checkPassword, { checkTicket: 'check-1' })
  answer(readUserInfo, aReader({ userStatus: 'lost' }))
  answer(readPersonalInfo, aPersonalInfo({ status: 'lost' }))
  await press('Report lost card')
  const dialog = within(await findQuestion())
  put(await dialog.findByLabelText('Password'), 'Herbst-Laub-7')
  await userEvent.click(dialog.getByRole('button', { name: 'Report as lost' }))
  expect(await screen.findByText('Reported lost')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Alliance code' })).toBeNull()
})

const pngHead = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const gifHead = Array.from('GIF89a', (letter) => letter.charCodeAt(0))

/** A file that begins so and is so large. */
function aFile(head: number[], bytes: number, name: string, type: string) {
  const content = new Uint8Array(bytes)
  content.set(head)
  return new File([content], name, { type })
}

const choose = (label: string, file: File) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), {
    target: { files: [file] },
  })

const notAPicture = 'Please choose a JPEG or PNG picture'

test('[R-USER-011] a picture that is too large, or is neither JPEG nor PNG whatever it is called, is not even sent', async () => {
  await openInfo()
  await screen.findByRole('button', { name: 'Change picture' })
  choose('Change picture', aFile(pngHead, 5_242_881, 'me.png', 'image/png'))
  expect(await screen.findByText('The picture can be at most 5 MB')).toBeTruthy()
  for (const file of [
    aFile(gifHead, 100, 'me.gif', 'image/gif'),
    aFile(gifHead, 100, 'me.png', 'image/png'),
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.svg', { type: 'image/svg+xml' }),
  ]) {
    choose('Change picture', file)
    const said = await screen.findByText(notAPicture)
    // A message that still stands is not said again: it goes before the next file is tried.
    const toast = within(said.closest<HTMLElement>('[data-toast]')!)
    await userEvent.click(toast.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText(notAPicture)).toBeNull())
  }
  expect(callsOf(uploadAvatar)).toEqual([])
})

test.each([
  ['zh-CN', '换头像', '上传成功！'],
  ['zh-TW', '更換頭像', '上傳成功！'],
  ['en-US', 'Change picture', 'Uploaded'],
] as const)(
  '[R-USER-011] [R-ERR-013] a picture of 5 MB is sent as a form, said to be uploaded, and shown: %s',
  async (locale, change, uploaded) => {
    await openInfo({}, locale)
    await screen.findByRole('button', { name: change })
    const picUrl = '/media/avatars/300010/1.webp'
    answer(uploadAvatar, { picUrl })
    answer(readUserInfo, aReader({ picUrl }))
    const file = aFile(pngHead, 5_242_880, 'me.png', 'image/png')
    choose(change, file)
    expect(await screen.findByText(uploaded)).toBeTruthy()
    const [sent] = callsOf(uploadAvatar)
    expect((sent!.body as FormData).get('file')).toBeInstanceOf(File)
    await waitFor(() => {
      const pictures = [...document.querySelectorAll('img')].map((img) => img.getAttribute('src'))
      expect(pictures).toContain(picUrl)
    })
  },
)

test('[R-ERR-017] another password is said to be changed: 修改密码成功', async () => {
  await openInfo({}, 'zh-CN', '/personalCenter/password')
  const field = (name: string) => screen.findByLabelText(name)
  answer(checkPassword, { checkTicket: 'check-1' })
  answer(changePassword, true)
  put(await field('原密码'), 'Herbst-Laub-7')
  put(await field('新密码'), 'Abend-Rot-48')
  put(await field('再输入一次新密码'), 'Abend-Rot-48')
  await press('修改密码')
  expect(await screen.findByText('修改密码成功')).toBeTruthy()
})

test('where the details cannot be read, the rest of the page is there, and they can be asked for again', async () => {
  answerInstitution({ menus: { menuB: [] } })
  answerReader()
  answer(listSessions, [])
  answer(listOwnBindings, [])
  refuse(readPersonalInfo, 'The service is unavailable', 503, 503)
  await renderPortal('/personalCenter?tab=1', 'en-US')
  expect(await screen.findByText('Your details could not be loaded')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Contacts' })).toBeTruthy()
  expect(screen.getByText(/Account 2024110236/)).toBeTruthy()
})

test('with a lost card there is no alliance code to be shown', async () => {
  await openInfo({ status: 'lost' })
  expect(await screen.findByText('Reported lost')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Alliance code' })).toBeNull()
})
