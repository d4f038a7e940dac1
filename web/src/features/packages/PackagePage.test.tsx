import { listTitlesOfPackage, readPackage } from '@shulin/contract/packages'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, answerInstitution, callsOf, refuse, renderPortal } from '../../../test/render.tsx'

const packageId = '0b9c6d5e-0000-4000-8000-000000000001'
const address = `/packageDetail?id=${packageId}`

beforeEach(() => {
  answerInstitution()
  answer(readPackage, {
    packageId,
    packageName: 'Journals of history',
    introduction: 'Twelve journals.',
    period: '1997-2015',
  })
  answer(listTitlesOfPackage, {
    total: 1,
    list: [{ recordId: 7, title: 'Annals', issn: '2049-3630', url: 'https://texts.example/7' }],
  })
})

test('a package shows what was bought and its titles, each with a way to read it', async () => {
  await renderPortal(address, 'en-US')
  expect(await screen.findByRole('heading', { level: 1, name: 'Journals of history' })).toBeTruthy()
  expect(await screen.findByText('Bought for 1997-2015')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Annals' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Read Annals' }).getAttribute('href')).toBe(
    'https://texts.example/7',
  )
})

test('words narrow its titles', async () => {
  await renderPortal(address, 'en-US')
  await userEvent.type(
    await screen.findByRole('searchbox', { name: 'Title or ISSN' }),
    'ann{Enter}',
  )
  await expect
    .poll(() => JSON.parse(callsOf(listTitlesOfPackage).at(-1)!.body as string) as object)
    .toMatchObject({ keyword: 'ann' })
})

test('a package without access says so', async () => {
  refuse(readPackage, 'This package was not found', 404, 404)
  await renderPortal(address, 'en-US')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This package was not found' }),
  ).toBeTruthy()
})
