import {
  listDatabasesToChoose,
  listPackagesForStaff,
  previewTitleList,
  saveEntitlement,
  savePackage,
  takeInTitleList,
} from '@shulin/contract/packages-staff'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, answerConsole, callsOf, renderConsole } from '../../../../test/console.tsx'
import { put } from '../../../../test/reader.ts'

const packageId = '0b9c6d5e-0000-4000-8000-000000000001'
const ours = {
  packageId,
  supplier: 'A supplier',
  code: 'A',
  name: 'Our package',
  introduction: '',
  isOwn: true,
  titles: 2,
  entitlements: [],
}
const address = '/catalogue/packages'
const bodyOf = (call: Parameters<typeof callsOf>[0]) =>
  JSON.parse(callsOf(call)[0]!.body as string) as Record<string, unknown>

beforeEach(() => {
  answerConsole({ roles: ['acquisitions'] })
  answer(listPackagesForStaff, { total: 1, list: [ours] })
  answer(listDatabasesToChoose, [])
})

async function openPanel() {
  await renderConsole(address, 'en-US')
  await userEvent.click(await screen.findByRole('link', { name: 'Our package' }))
  return within(await screen.findByRole('region', { name: 'Our package' }))
}

test('a package of the library is added: name, supplier and code are needed', async () => {
  await renderConsole(address, 'en-US')
  await userEvent.click(await screen.findByRole('button', { name: 'Add a package' }))
  const panel = within(await screen.findByRole('region', { name: 'Add a package' }))
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findAllByText('Please fill this in')).toHaveLength(3)
  put(panel.getByRole('textbox', { name: 'Name' }), 'New')
  put(panel.getByRole('textbox', { name: 'Supplier' }), 'S')
  put(panel.getByRole('textbox', { name: /^Code/ }), 'C')
  answer(savePackage, { packageId })
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(bodyOf(savePackage)).toMatchObject({ packageId: null, name: 'New', supplier: 'S' })
})

test('access is added with its first day', async () => {
  const panel = await openPanel()
  await userEvent.click(panel.getByRole('button', { name: 'Add access' }))
  const form = within(await panel.findByRole('form', { name: 'Add access' }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Give the first day')).toBeTruthy()
  put(form.getByLabelText('First day'), '2026-01-01')
  answer(saveEntitlement, true)
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(bodyOf(saveEntitlement)).toMatchObject({
    packageId,
    before: null,
    startsOn: '2026-01-01',
    endsOn: null,
    databaseId: null,
  })
})

test('a title list shows what it changes before it is taken in', async () => {
  const counts = { lines: 2, added: 1, changed: 0, removed: 1, unchanged: 1, refused: 0 }
  answer(previewTitleList, {
    counts,
    changes: [
      {
        kind: 'added',
        title: 'A new journal',
        isKnown: false,
        before: null,
        after: { covered: '1999-', url: '' },
      },
    ],
    refusals: [],
    fingerprint: 'f1',
  })
  const panel = await openPanel()
  const list = new File(['publication_title'], 'list.txt', { type: 'text/plain' })
  await userEvent.upload(panel.getByLabelText('Choose a KBART file'), list)
  const preview = within(await panel.findByRole('region', { name: 'What the list changes' }))
  expect(preview.getByText('A new journal')).toBeTruthy()
  expect(preview.getByText('1 title leaves the package.')).toBeTruthy()
  expect(callsOf(takeInTitleList)).toEqual([])

  answer(takeInTitleList, counts)
  await userEvent.click(panel.getByRole('button', { name: 'Take this list in' }))
  expect(await screen.findByText('Taken in: 1 added, 0 changed, 1 removed')).toBeTruthy()
  expect(bodyOf(takeInTitleList)).toMatchObject({ packageId, fingerprint: 'f1' })
})
