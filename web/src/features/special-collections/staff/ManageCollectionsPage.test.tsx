import {
  addCollectionRecords,
  arrangeCollections,
  listCollectionRecords,
  listCollectionsForStaff,
  putCollection,
  removeCollection,
  type StaffCollection,
} from '@shulin/contract/special-collections-staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerConsole, callsOf, renderConsole } from '../../../../test/console.tsx'
import { put } from '../../../../test/reader.ts'

const collection = (n: number, name: string): StaffCollection => ({
  collectionId: `0198f2a0-0000-7000-8000-00000000000${n}`,
  parentId: null,
  name: { 'zh-CN': name, 'zh-TW': '', 'en-US': '' },
  introduction: { 'zh-CN': '', 'zh-TW': '', 'en-US': '' },
  isShown: true,
  shownFrom: null,
  shownUntil: null,
  isOpen: true,
  records: 0,
})
const local = collection(1, '地方文献')
const rubbings = collection(2, '碑帖')
const address = '/home/specialCollections'
const bodyOf = (call: Parameters<typeof callsOf>[0]) =>
  JSON.parse(callsOf(call).at(-1)!.body as string) as unknown

async function openPanel(name: string) {
  await userEvent.click(await screen.findByRole('link', { name }))
  return within(await screen.findByRole('region', { name }))
}

test('a collection is added: a name is needed, the others may follow', async () => {
  answerConsole({ roles: ['content'] })
  answer(listCollectionsForStaff, [])
  await renderConsole(address, 'en-US')
  await userEvent.click(await screen.findByRole('button', { name: 'Add a collection' }))
  const panel = within(await screen.findByRole('region', { name: 'Add a collection' }))
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText('Please give it a name')).toBeTruthy()
  expect(callsOf(putCollection)).toEqual([])

  put(panel.getByRole('textbox', { name: 'Name in Simplified Chinese' }), '碑帖')
  answer(putCollection, [rubbings])
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('link', { name: '碑帖' })).toBeTruthy()
  expect(bodyOf(putCollection)).toMatchObject({
    parentId: null,
    name: { 'zh-CN': '碑帖' },
    isShown: true,
    shownFrom: null,
  })
})

test('the preview shows each language, and Simplified Chinese where one is empty', async () => {
  answerConsole({ roles: ['content'] })
  const known = { ...local, name: { ...local.name, 'en-US': 'Local history' } }
  answer(listCollectionsForStaff, [known])
  answer(listCollectionRecords, { total: 0, list: [] })
  await renderConsole(address, 'en-US')
  const panel = await openPanel('地方文献')
  await userEvent.click(panel.getByRole('button', { name: 'English (US)' }))
  expect(panel.getByText('Local history')).toBeTruthy()
  await userEvent.click(panel.getByRole('button', { name: '繁體中文' }))
  // The heading of the panel, and the preview.
  expect(panel.getAllByText('地方文献')).toHaveLength(2)
})

test('titles are put in by their numbers; a line that is none is refused before it is sent', async () => {
  answerConsole({ roles: ['content'] })
  answer(listCollectionsForStaff, [local])
  answer(listCollectionRecords, { total: 0, list: [] })
  answer(addCollectionRecords, { records: 1 })
  await renderConsole(address, 'en-US')
  const panel = await openPanel('地方文献')
  put(panel.getByRole('textbox', { name: /Record numbers/ }), 'seven')
  await userEvent.click(panel.getByRole('button', { name: 'Put titles in' }))
  expect(await panel.findByText(/Each line is a record number/)).toBeTruthy()
  expect(callsOf(addCollectionRecords)).toEqual([])
  put(panel.getByRole('textbox', { name: /Record numbers/ }), '7 https://example.org/7')
  await userEvent.click(panel.getByRole('button', { name: 'Put titles in' }))
  await waitFor(() =>
    expect(bodyOf(addCollectionRecords)).toEqual({
      collectionId: local.collectionId,
      records: [{ recordId: 7, url: 'https://example.org/7' }],
    }),
  )
  expect(await screen.findByText('They are in it now')).toBeTruthy()
})

test('collections are put in order and taken away', async () => {
  answerConsole({ roles: ['content'] })
  answer(listCollectionsForStaff, [local, rubbings])
  answer(listCollectionRecords, { total: 0, list: [] })
  answer(arrangeCollections, [rubbings, local])
  answer(removeCollection, [rubbings])
  await renderConsole(address, 'en-US')
  const panel = await openPanel('地方文献')
  await userEvent.click(panel.getByRole('button', { name: 'Move down' }))
  await waitFor(() =>
    expect(bodyOf(arrangeCollections)).toEqual({
      collectionIds: [rubbings.collectionId, local.collectionId],
    }),
  )
  await userEvent.click(panel.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: '地方文献' })).toBeNull())
  expect(bodyOf(removeCollection)).toEqual({ collectionId: local.collectionId })
})
