import { listLocations } from '@shulin/contract/catalogue'
import { listPlaces } from '@shulin/contract/institutions'
import { searchAll } from '@shulin/contract/search'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerInstitution, callsOf, renderPortal } from '../../../test/render.tsx'
import { aReply, aResult } from '../../../test/search-replies.ts'

const north = {
  locationId: 'P1',
  locationName: '北区书库',
  campusName: '北校区',
  itemCount: 2,
  phone: '',
}
const south = { ...north, locationId: 'P2', locationName: '南区阅览室', campusName: '南校区' }
const places = {
  campusCodes: [
    { campusId: 'N', campusName: '北校区' },
    { campusId: 'S', campusName: '南校区' },
  ],
  locationTypeSelectiveDtos: [
    { locationTypeCode: 'stacks', locationTypeName: '书库' },
    { locationTypeCode: 'reading', locationTypeName: '阅览室' },
  ],
  locationId: [],
}

test('[R-ROUTE-034] campuses, kinds and locations are shown; a campus leaves its own', async () => {
  answerInstitution()
  answer(listPlaces, places)
  answer(listLocations, { total: 2, collectionLoc: [north, south] })
  await renderPortal('/collectionNav')
  const names = async () =>
    within(await screen.findByRole('list', { name: '馆藏地导航' }))
      .getAllByRole('link')
      .map((link) => link.textContent)
  expect(await names()).toEqual(['北区书库', '南区阅览室'])
  for (const name of ['北校区', '南校区', '书库', '阅览室']) {
    expect(await screen.findByRole('button', { name })).toBeTruthy()
  }
  answer(listLocations, { total: 1, collectionLoc: [south] })
  await userEvent.click(screen.getByRole('button', { name: '南校区' }))
  expect(await screen.findByRole('button', { name: '南校区', pressed: true })).toBeTruthy()
  await waitFor(async () => expect(await names()).toEqual(['南区阅览室']))
  expect(JSON.parse(callsOf(listLocations).at(-1)!.body as string)).toMatchObject({ campusId: 'S' })
})

test('[R-ROUTE-035] a location that is clicked shows its name, campus and records', async () => {
  answerInstitution()
  answer(listPlaces, places)
  answer(listLocations, { total: 2, collectionLoc: [north, south] })
  answer(searchAll, aReply([aResult(7, '县志'), aResult(8, '宗谱')]))
  await renderPortal('/collectionNav')
  await userEvent.click(await screen.findByRole('link', { name: '北区书库' }))
  expect(await screen.findByRole('heading', { level: 1, name: '北区书库' })).toBeTruthy()
  expect(window.location.hash).toBe('#/collectionNavDetail?locationId=P1')
  expect(screen.getByText('北校区')).toBeTruthy()
  expect(await screen.findByRole('link', { name: '县志' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '宗谱' })).toBeTruthy()
  expect(JSON.parse(callsOf(searchAll)[0]!.body as string)).toMatchObject({ locationId: ['P1'] })
})

test('a location that is not there is named as such', async () => {
  answerInstitution()
  answer(listLocations, { total: 1, collectionLoc: [north] })
  await renderPortal('/collectionNavDetail?locationId=P9', 'en-US')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'There is no such location here' }),
  ).toBeTruthy()
})
