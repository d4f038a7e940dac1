import {
  addAlias,
  addItem,
  changeHolding,
  changeItem,
  correctRecord,
  decideGrouping,
  findRecords,
  listAliases,
  listChoices,
  readRecord,
  removeAlias,
  takeBackCorrection,
  undoDecision,
  type StaffRecord,
} from '@shulin/contract/catalogue-staff'
import type { Endpoint } from '@shulin/contract/endpoint'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerConsole, callsOf, refuse, renderConsole } from '../../../../test/console.tsx'
import { aFoundRecord, anItem, aRecord, someChoices } from './test/records.ts'

const page = '/catalogue/records/7'
const open = (what: string) => `${page}?open=${encodeURIComponent(what)}`
const sentTo = (endpoint: Endpoint) =>
  JSON.parse(callsOf(endpoint).at(-1)!.body as string) as Record<string, unknown>
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

function show(record: Partial<StaffRecord> = {}, roles: string[] = ['acquisitions']) {
  answerConsole({ roles })
  answer(listChoices, someChoices)
  answer(readRecord, aRecord(record))
  answer(listAliases, { aliases: [], leadsTo: null })
}

async function write(name: string, value: string) {
  const box = await screen.findByRole('textbox', { name })
  await userEvent.clear(box)
  if (value !== '') await userEvent.type(box, value)
}

test('a record shows what it says, and what its source says where staff set it otherwise', async () => {
  const at = '2026-05-01T08:00:00Z'
  show({ corrections: [{ field: 'title', delivered: '紅樓夢', by: '梅清和', at }] })
  await renderConsole(page)
  expect(await screen.findByRole('heading', { name: '红楼梦', level: 1 })).toBeTruthy()
  const title = screen.getByRole('row', { name: /^题名/ })
  expect(title.textContent).toContain('本馆已改')
  expect(title.textContent).toContain('紅樓夢')
  await waitFor(() =>
    expect(screen.getByRole('row', { name: /^语种/ }).textContent).toContain('汉语'),
  )
  expect(screen.getByRole('row', { name: /^B001/ }).textContent).toContain('总馆 · 书库')
  // Empty fields are there when asked for.
  expect(screen.queryByRole('row', { name: /^DOI/ })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: '显示空字段' }))
  expect(screen.getByRole('row', { name: /^DOI/ })).toBeTruthy()
})

test('a field is corrected with the version that was on the screen', async () => {
  show()
  await renderConsole(open('creators'))
  answer(correctRecord, aRecord())
  await write('责任者', '曹雪芹\n高鹗\n')
  await press('保存')
  await waitFor(() =>
    expect(sentTo(correctRecord)).toEqual({
      recordId: 7,
      version: 'v1',
      fields: { creators: ['曹雪芹', '高鹗'] },
    }),
  )
  expect(await screen.findByText('已保存，稍后可检索到')).toBeTruthy()
})

test('a class number goes with its scheme, an empty field with nothing', async () => {
  show()
  await renderConsole(open('classNo'))
  answer(correctRecord, aRecord())
  await write('分类号', '')
  await press('保存')
  await waitFor(() =>
    expect(sentTo(correctRecord)['fields']).toEqual({ classNo: null, classScheme: null }),
  )
})

test('a title cannot be empty, a year must be one', async () => {
  show()
  await renderConsole(open('title'))
  await write('题名', '')
  expect(await screen.findByText('不能为空')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: '出版年' }))
  await write('出版年', '公元前')
  expect(await screen.findByText('请填写年份')).toBeTruthy()
  expect(callsOf(correctRecord)).toHaveLength(0)
})

test('who was late sees what it is now and by whom, keeps the edit, and saves over the new version', async () => {
  show()
  await renderConsole(open('title'))
  await write('题名', '金陵十二钗')
  const details = { changedBy: '梅清和', changedAt: '2026-05-01T08:00:00Z', now: {} }
  refuse(correctRecord, '已被更改', 409, 409, details)
  answer(
    readRecord,
    aRecord({ version: 'v2', description: { ...aRecord().description, title: '石头记' } }),
  )
  await press('保存')
  expect(await screen.findByText(/已被梅清和更改/)).toBeTruthy()
  const now = await screen.findByText('现在的内容')
  await waitFor(() => expect(now.nextElementSibling?.textContent).toBe('石头记'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '题名' }).value).toBe('金陵十二钗')
  answer(correctRecord, aRecord({ version: 'v3' }))
  await press('保存')
  await waitFor(() => expect(sentTo(correctRecord)).toMatchObject({ version: 'v2' }))
})

test('a correction is taken back', async () => {
  const at = '2026-05-01T08:00:00Z'
  show({ corrections: [{ field: 'title', delivered: '紅樓夢', by: '梅清和', at }] })
  await renderConsole(open('title'))
  answer(takeBackCorrection, aRecord())
  await press('恢复来源原文')
  await waitFor(() =>
    expect(sentTo(takeBackCorrection)).toEqual({ recordId: 7, version: 'v1', field: 'title' }),
  )
  expect(await screen.findByText('已恢复来源原文')).toBeTruthy()
})

test('a shared description says why it cannot be changed, and is offered for the holdings', async () => {
  show({ isOwn: false, holding: null, items: [] })
  await renderConsole(open('title'))
  expect((await screen.findAllByText(/由联合目录共享/)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('textbox', { name: '题名' })).toBeNull()
  answer(changeHolding, aRecord())
  await press('加入馆藏')
  await waitFor(() => expect(sentTo(changeHolding)).toMatchObject({ recordId: 7, version: null }))
})

test('holdings are hidden and get a call number', async () => {
  show()
  await renderConsole(open('holding'))
  answer(changeHolding, aRecord())
  await write('索书号（选填）', 'I242.4/9')
  await userEvent.click(screen.getByRole('checkbox', { name: '对读者隐藏' }))
  await press('保存')
  await waitFor(() =>
    expect(sentTo(changeHolding)).toEqual({
      recordId: 7,
      version: 'h1',
      callNo: 'I242.4/9',
      summary: null,
      isHidden: true,
      isWithdrawn: false,
    }),
  )
})

test('an item is added; a barcode that is taken is said at its field', async () => {
  show()
  await renderConsole(open('item new'))
  await write('条码', 'B002')
  refuse(addItem, '这个条码已经在用', 422, 200, { field: 'barcode' })
  const panel = within(screen.getByRole('region', { name: '新单册' }))
  await userEvent.click(panel.getByRole('button', { name: '新增单册' }))
  await waitFor(() => expect(panel.getByText('这个条码已经在用')).toBeTruthy())
  expect(sentTo(addItem)).toEqual({
    recordId: 7,
    item: {
      barcode: 'B002',
      callNo: null,
      volume: null,
      locationId: 'stacks',
      status: 'on shelf',
    },
  })
})

test('an item is withdrawn; one that is on loan keeps its status, one of a library system is only shown', async () => {
  const items = [
    anItem(),
    anItem({ itemId: crypto.randomUUID(), barcode: 'B-lent', status: 'on loan' }),
    anItem({ itemId: crypto.randomUUID(), barcode: 'B-ils', isMirror: true }),
  ]
  show({ items })
  await renderConsole(page)
  await userEvent.click(await screen.findByRole('link', { name: 'B-ils' }))
  expect(await screen.findByText(/由图书馆管理系统管理/)).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'B-lent' }))
  expect(await screen.findByText(/状态由流通决定/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '注销单册' })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'B001' }))
  answer(changeItem, aRecord({ items }))
  await press('注销单册')
  await waitFor(() =>
    expect(sentTo(changeItem)).toMatchObject({ version: 'i1', fields: { status: 'withdrawn' } }),
  )
})

test('editions are explained and split off; the decision is undone', async () => {
  const others = [aFoundRecord({ recordId: 8, title: '红楼梦（校注本）' })]
  show({ group: { key: { author: '曹雪芹', title: '红楼梦' }, decision: null, others } })
  await renderConsole(page)
  expect(await screen.findByText('按责任者和题名归并：“曹雪芹”“红楼梦”')).toBeTruthy()
  const decision = {
    decisionId: crypto.randomUUID(),
    record: { recordId: 7, title: '红楼梦' },
    other: { recordId: 8, title: '红楼梦（校注本）' },
    belongTogether: false,
    note: null,
    decidedBy: '梅清和',
    decidedAt: '2026-05-01T08:00:00Z',
    undoneAt: null,
  }
  answer(decideGrouping, aRecord({ group: { key: null, decision, others: [] } }))
  answer(readRecord, aRecord({ group: { key: null, decision, others: [] } }))
  await press('拆出这一条')
  expect(await screen.findByText(/从《红楼梦（校注本）》（8）拆出/)).toBeTruthy()
  expect(sentTo(decideGrouping)).toMatchObject({
    recordId: 7,
    otherRecordId: 8,
    belongTogether: false,
  })
  answer(undoDecision, { ...decision, undoneAt: '2026-05-02T08:00:00Z' })
  answer(readRecord, aRecord({ group: { key: null, decision: null, others } }))
  await press('撤销决定')
  expect(await screen.findByRole('link', { name: '红楼梦（校注本）' })).toBeTruthy()
  expect(sentTo(undoDecision)).toEqual({ decisionId: decision.decisionId })
})

test('a record is put together with another that is found by its number', async () => {
  show()
  await renderConsole(open('join'))
  answer(findRecords, { list: [{ ...aFoundRecord({ recordId: 9 }), by: 'number' }], total: 1 })
  await userEvent.type(await screen.findByRole('searchbox'), '9{Enter}')
  answer(decideGrouping, aRecord())
  await press(/^归并到这一条/)
  await waitFor(() =>
    expect(sentTo(decideGrouping)).toEqual({
      recordId: 7,
      otherRecordId: 9,
      belongTogether: true,
      note: null,
    }),
  )
})

test('an old number is added and removed', async () => {
  show()
  await renderConsole(page)
  const alias = { scheme: 'opac', value: '0000123' }
  answer(addAlias, { aliases: [alias], leadsTo: null })
  answer(listAliases, { aliases: [alias], leadsTo: null })
  await userEvent.type(await screen.findByRole('textbox', { name: '号码' }), '0000123')
  await press('添加号码')
  expect(sentTo(addAlias)).toEqual({ recordId: 7, ...alias })
  answer(removeAlias, { aliases: [], leadsTo: null })
  await press('删除号码 0000123')
  expect(sentTo(removeAlias)).toEqual({ recordId: 7, ...alias })
})

test('of a withdrawn title it is said which one stands in for it', async () => {
  show({ holding: { ...aRecord().holding!, isWithdrawn: true } })
  await renderConsole(page)
  const number = await screen.findByRole('textbox', { name: '替代书目的记录号' })
  const leadsTo = { recordId: 9, title: '石头记' }
  answer(addAlias, { aliases: [{ scheme: 'record', value: '7' }], leadsTo: null })
  answer(listAliases, { aliases: [], leadsTo })
  await userEvent.type(number, '9')
  await press('保存替代书目')
  expect(sentTo(addAlias)).toEqual({ recordId: 9, scheme: 'record', value: '7' })
  const link = await screen.findByRole('link', { name: '9 · 石头记' })
  expect(link.getAttribute('href')).toContain('/catalogue/records/9')
})
