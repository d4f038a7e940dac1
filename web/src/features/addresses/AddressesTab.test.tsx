import {
  addAddress,
  deleteAddress,
  listAddresses,
  listAddressTypes,
  listRegions,
  setDefaultAddress,
  updateAddress,
  type Address,
} from '@shulin/contract/addresses'
import { locales, type Locale } from '@shulin/contract/locale'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerReader, put } from '../../../test/reader.ts'
import {
  aMenuItem,
  answer,
  answerInstitution,
  answerWith,
  callsOf,
  refuse,
  renderPage,
  renderPortal,
} from '../../../test/render.tsx'
import { recogniseReader } from '../identity/identity.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { ownAddresses } from './queries.ts'
import { questionGone } from '../../../test/question.ts'

const anAddress = (address: Partial<Address> = {}): Address => ({
  addressId: '0b9c6d5e-0000-4000-8000-000000000001',
  type: 'school',
  province: '33',
  city: '3301',
  district: '330106',
  provinceName: '浙江省',
  cityName: '杭州市',
  districtName: '西湖区',
  detail: '溪山路 18 号',
  postcode: '310058',
  recipient: '林知夏',
  phone: '13800002046',
  defaultFlag: '1',
  ...address,
})
const school = anAddress()
const home = anAddress({
  addressId: '0b9c6d5e-0000-4000-8000-000000000002',
  type: 'home',
  province: '11',
  city: '1101',
  district: '110108',
  provinceName: '北京市',
  cityName: '市辖区',
  districtName: '海淀区',
  detail: '巷口路 5 号',
  postcode: '',
  recipient: '林远山',
  phone: '13900007710',
  defaultFlag: '0',
})

const regions: Record<string, [string, string][]> = {
  '': [
    ['11', '北京市'],
    ['33', '浙江省'],
  ],
  '11': [['1101', '市辖区']],
  '33': [['3301', '杭州市']],
  '1101': [['110108', '海淀区']],
  '3301': [['330106', '西湖区']],
}

function answerAddresses(list: Address[]) {
  answer(listAddresses, list)
  answer(listAddressTypes, [
    { code: 'home', name: '家' },
    { code: 'work', name: '单位' },
    { code: 'school', name: '学校' },
    { code: 'other', name: '其他' },
  ])
  answerWith(listRegions, (url) => {
    const inside = regions[url.searchParams.get('parentCode') ?? ''] ?? []
    const data = inside.map(([code, name]) => ({ code, name }))
    const reply = { success: true, data, message: '', errCode: null, code: null, details: null }
    return Response.json({ ...reply, requestId: 'request-1' })
  })
}

async function openTab(list: Address[], locale: Locale = 'zh-CN') {
  answerInstitution({ menus: { menuB: [aMenuItem({ menuId: '9', menuUrl: '' })] } })
  answerReader()
  answerAddresses(list)
  await renderPortal('/personalCenter?tab=9', locale)
}

const cards = async () => {
  const list = within(await screen.findByRole('list', { name: '地址' }))
  return list.getAllByRole('listitem')
}
const cardOf = async (words: string) => {
  const all = await cards()
  return within(all.find(({ textContent }) => textContent.includes(words))!)
}
const openForm = async () => {
  await userEvent.click(await screen.findByRole('button', { name: '新增地址' }))
  return within(await screen.findByRole('form', { name: '收件地址' }))
}
type Form = Awaited<ReturnType<typeof openForm>>

async function choose(form: Form, label: string, option: string) {
  const field = form.getByRole('button', { name: new RegExp(`${label}$`, 'u') })
  await waitFor(() => expect(field).toHaveProperty('disabled', false))
  await userEvent.click(field)
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

async function fillIn(form: Form, isWhole = true) {
  put(form.getByRole('textbox', { name: '收件人' }), '林知夏')
  put(form.getByRole('textbox', { name: '手机' }), '138 0000-2046')
  put(form.getByRole('textbox', { name: '详细地址' }), '溪山路 18 号')
  put(form.getByRole('textbox', { name: /^邮编/u }), '310058')
  await choose(form, '类型', '学校')
  await choose(form, '省份', '浙江省')
  await choose(form, '城市', '杭州市')
  if (isWhole) await choose(form, '区县', '西湖区')
}
const save = (form: Form) => userEvent.click(form.getByRole('button', { name: '保存' }))
const sentTo = (endpoint: Parameters<typeof callsOf>[0]) =>
  callsOf(endpoint).map(({ body }) => JSON.parse(body as string) as Record<string, unknown>)

test('[R-ADDR-001] [R-ADDR-002] both addresses stand there with all they have, to be changed, deleted and made the default', async () => {
  await openTab([school, home])
  const [first, second] = await cards()
  for (const words of [
    '林知夏',
    '13800002046',
    '学校',
    '默认',
    '浙江省杭州市西湖区 溪山路 18 号',
    '310058',
  ]) {
    expect(await within(first!).findByText(words)).toBeTruthy()
  }
  // 市辖区 stands on no label.
  for (const words of ['林远山', '13900007710', '家', '北京市海淀区 巷口路 5 号']) {
    expect(await within(second!).findByText(words)).toBeTruthy()
  }
  expect(within(second!).queryByText('默认')).toBeNull()
  const acts = (card: HTMLElement) =>
    within(card)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(acts(first!)).toEqual(['修改', '删除'])
  expect(acts(second!)).toEqual(['修改', '设为默认', '删除'])
  expect(screen.getByText('默认地址用于书店直送与送书上门。至多 10 个。')).toBeTruthy()
})

test('[R-ADDR-004] [R-ADDR-009] an address is added in the name of the session, and the list that follows shows it', async () => {
  await openTab([])
  expect(await screen.findByText('还没有地址')).toBeTruthy()
  const form = await openForm()
  await fillIn(form)
  answer(addAddress, { addressId: school.addressId })
  answer(listAddresses, [school])
  const before = callsOf(listAddresses).length
  await save(form)
  expect(await screen.findByText('保存成功！')).toBeTruthy()
  expect((await cardOf('溪山路')).getByText('林知夏')).toBeTruthy()
  expect(callsOf(listAddresses)).toHaveLength(before + 1)
  expect(screen.queryByRole('form', { name: '收件地址' })).toBeNull()
  expect(sentTo(addAddress)).toEqual([
    {
      type: 'school',
      province: '33',
      city: '3301',
      district: '330106',
      detail: '溪山路 18 号',
      postcode: '310058',
      recipient: '林知夏',
      phone: '13800002046',
      // The first one is meant to be the default.
      defaultFlag: '1',
      userId: 'reader-1',
      groupCode: '300010',
      libCode: 'N',
    },
  ])
})

test('[R-ADDR-005] added with noAuto, the list is not asked for again', async () => {
  answerInstitution()
  answerAddresses([school])
  answerReader()
  await recogniseReader()
  const saved: string[] = []
  function QuickForm() {
    const { data } = useQuery(ownAddresses('zh-CN'))
    return (
      <>
        <h1>{data?.length ?? 0}</h1>
        <AddressDialog noAuto onSaved={(id) => saved.push(id)} onClose={() => {}} />
      </>
    )
  }
  await renderPage(<QuickForm />)
  await screen.findByRole('heading', { level: 1, name: '1', hidden: true })
  const form = within(await screen.findByRole('form', { name: '收件地址' }))
  await fillIn(form)
  answer(addAddress, { addressId: home.addressId })
  await save(form)
  await waitFor(() => expect(saved).toEqual([home.addressId]))
  expect(callsOf(addAddress)).toHaveLength(1)
  expect(callsOf(listAddresses)).toHaveLength(1)
})

test('[R-ADDR-006] an address is changed from what it was, and the list that follows shows the change', async () => {
  await openTab([school, home])
  await userEvent.click((await cardOf('巷口路')).getByRole('button', { name: /^修改/u }))
  const form = within(await screen.findByRole('form', { name: '收件地址' }))
  const detail = form.getByRole('textbox', { name: '详细地址' })
  expect(detail).toHaveProperty('value', '巷口路 5 号')
  expect(await form.findByRole('button', { name: /^海淀区/u })).toBeTruthy()
  put(detail, '巷口路 6 号')
  answer(updateAddress, true)
  answer(listAddresses, [school, { ...home, detail: '巷口路 6 号' }])
  const before = callsOf(listAddresses).length
  await save(form)
  expect(await screen.findByText('修改成功！')).toBeTruthy()
  expect(await screen.findByText('北京市海淀区 巷口路 6 号')).toBeTruthy()
  expect(callsOf(listAddresses)).toHaveLength(before + 1)
  expect(sentTo(updateAddress)).toEqual([
    {
      addressId: home.addressId,
      type: 'home',
      province: '11',
      city: '1101',
      district: '110108',
      detail: '巷口路 6 号',
      postcode: '',
      recipient: '林远山',
      phone: '13900007710',
      defaultFlag: '0',
    },
  ])
})

test('[R-ADDR-007] deleting asks first; then it is said, and the list that follows is without it', async () => {
  await openTab([school, home])
  const ask = async () => {
    await userEvent.click((await cardOf('巷口路')).getByRole('button', { name: /^删除/u }))
    return within(await screen.findByRole('alertdialog', { name: '删除这个地址？' }))
  }
  await userEvent.click((await ask()).getByRole('button', { name: '保留' }))
  await questionGone()
  expect(callsOf(deleteAddress)).toEqual([])

  const question = await ask()
  expect(question.getByText(/林远山，北京市海淀区 巷口路 5 号/u)).toBeTruthy()
  answer(deleteAddress, true)
  answer(listAddresses, [school])
  const before = callsOf(listAddresses).length
  await userEvent.click(question.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('删除成功！')).toBeTruthy()
  await waitFor(async () => expect(await cards()).toHaveLength(1))
  expect(callsOf(listAddresses)).toHaveLength(before + 1)
  expect(sentTo(deleteAddress)).toEqual([{ addressId: home.addressId }])
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

test('[R-ADDR-008] another one is made the default, and the list that follows has only that', async () => {
  await openTab([school, home])
  answer(setDefaultAddress, true)
  answer(listAddresses, [
    { ...home, defaultFlag: '1' },
    { ...school, defaultFlag: '0' },
  ])
  const before = callsOf(listAddresses).length
  await userEvent.click((await cardOf('巷口路')).getByRole('button', { name: /^设为默认/u }))
  expect(await screen.findByText('已设为默认地址')).toBeTruthy()
  await waitFor(async () => expect((await cardOf('巷口路')).getByText('默认')).toBeTruthy())
  expect(screen.getAllByText('默认')).toHaveLength(1)
  expect(callsOf(listAddresses)).toHaveLength(before + 1)
  expect(sentTo(setDefaultAddress)).toEqual([{ addressId: home.addressId }])
})

test('[R-ADDR-003] without a district nothing is sent: the field says why and has the focus; another province takes the city with it', async () => {
  await openTab([])
  const form = await openForm()
  await fillIn(form, false)
  await save(form)
  expect(await form.findByText('请选到区，快递要用')).toBeTruthy()
  expect(document.activeElement).toBe(form.getByRole('button', { name: /区县$/u }))
  await choose(form, '区县', '西湖区')
  await choose(form, '省份', '北京市')
  await save(form)
  expect(await form.findByText('请选择城市')).toBeTruthy()
  expect(form.getByText('请选到区，快递要用')).toBeTruthy()
  expect(callsOf(addAddress)).toEqual([])
})

test('[R-ADDR-003] a city that the library does not find in the province is told at its field', async () => {
  await openTab([])
  const form = await openForm()
  await fillIn(form)
  const why = '所选城市不在所选省份内，请重新选择城市'
  refuse(addAddress, why, 400, 200, { field: 'city' })
  await save(form)
  expect(await form.findByText(why)).toBeTruthy()
  expect(document.activeElement).toBe(form.getByRole('button', { name: /城市$/u }))
  expect(form.getByRole('textbox', { name: '详细地址' })).toHaveProperty('value', '溪山路 18 号')
})

test('of an empty form every field that is needed says so, and nothing is sent', async () => {
  await openTab([])
  const form = await openForm()
  put(form.getByRole('textbox', { name: '手机' }), '12345')
  put(form.getByRole('textbox', { name: /^邮编/u }), '31')
  await save(form)
  for (const why of [
    '请填写收件人',
    '请填写正确的手机号：11 位数字，或以 + 开头的国际号码',
    '请选择省份',
    '请选择城市',
    '请选到区，快递要用',
    '请填写详细地址',
    '邮编为 6 位数字，台湾为 3、5 或 6 位',
  ]) {
    expect(form.getByText(why)).toBeTruthy()
  }
  expect(document.activeElement).toBe(form.getByRole('textbox', { name: '收件人' }))
  expect(callsOf(addAddress)).toEqual([])
})

test('a refusal of the whole form stands above it, and what was typed stays', async () => {
  await openTab([school])
  const form = await openForm()
  await fillIn(form)
  refuse(addAddress, '至多保存 10 个地址，请先删除不用的')
  await save(form)
  expect(await form.findByText('至多保存 10 个地址，请先删除不用的')).toBeTruthy()
  expect(form.getByRole('textbox', { name: '收件人' })).toHaveProperty('value', '林知夏')
  expect(sentTo(addAddress)[0]).toMatchObject({ defaultFlag: '0' })
})

test('with ten addresses no other is offered', async () => {
  const ten = Array.from({ length: 10 }, (_, n) => ({
    ...school,
    addressId: `0b9c6d5e-0000-4000-8000-00000000001${n}`,
    defaultFlag: '0' as const,
  }))
  await openTab(ten)
  const add = await screen.findByRole('button', { name: '新增地址' })
  expect(add).toHaveProperty('disabled', true)
})

test.each(locales)('the tab is a page of its own in %s', async (locale) => {
  await openTab([school], locale)
  const names = { 'zh-CN': '地址', 'zh-TW': '地址', 'en-US': 'Addresses' }
  expect(screen.getByRole('heading', { level: 1, name: names[locale] })).toBeTruthy()
  const whole = {
    'zh-CN': '浙江省杭州市西湖区 溪山路 18 号',
    'zh-TW': '浙江省杭州市西湖区 溪山路 18 号',
    'en-US': '溪山路 18 号, 西湖区, 杭州市, 浙江省',
  }
  expect(await screen.findByText(whole[locale])).toBeTruthy()
})
