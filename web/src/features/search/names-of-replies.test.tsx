import { countItems, listLocations, listOtherLibraries } from '@shulin/contract/catalogue'
import { readCadal, readCxzx, readJd } from '@shulin/contract/enrichment'
import { readDictionaries } from '@shulin/contract/institutions'
import { readQrCode } from '@shulin/contract/record'
import { correctSpelling, countSearch, listClasses, searchAll } from '@shulin/contract/search'
import {
  countInWebSites,
  listWebSites,
  searchNationalLibrary,
  searchWebSite,
} from '@shulin/contract/web-sites'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aBook, anItem, answerRecord } from '../../../test/record-replies.ts'
import { answer, answerInstitution, renderPortal } from '../../../test/render.tsx'
import { aReply, aResult } from '../../../test/search-replies.ts'

// Where each of the 18 names stands in the replies, the server's names-of-replies test shows; here, that a reader sees its value.

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const link = async (name: string) =>
  (await screen.findByRole('link', { name })).getAttribute('href')

function answerLists() {
  answerInstitution()
  answer(readDictionaries, {
    docCode: [{ code: 'book', name: '图书' }],
    findOpacSearchFieldParaList: [{ code: 'any', name: '任意词' }],
  })
  answer(countItems, { 1: { itemCount: 1, onShelfCount: 1, duxiuImageUrl: '' } })
  answer(countSearch, true)
}

test('[R-SEARCH-019] searchList and spellWord are on the results page', async () => {
  answerLists()
  answer(searchAll, aReply([aResult(1, '红楼梦')]))
  answer(correctSpelling, { spellWord: '红楼梦', count: 7 })
  await renderPortal('/searchList?keyword=红楼孟')
  expect(await (await region('检索结果')).findByRole('link', { name: '红楼梦' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: '红楼梦（7）' })).toBeTruthy()
})

test('[R-SEARCH-019] the eleven names of a detail are on the record page', async () => {
  const item = anItem({ barcode: 'b1', locationName: '三楼书库', callNo: 'I242.4/12' })
  answerRecord({
    book: { title: '红楼梦', isbn: '9787020002207' },
    items: [{ libCode: 'L1', libName: '总馆', list: [item] }],
    parts: {
      detailInfo: { 1: aBook({ title: '红楼梦' }) },
      eleItems: [
        {
          name: '知网',
          kind: 'full text',
          url: 'https://texts.example/1',
          offCampusUrl: '',
          covered: '1997-2015',
          needsLogin: false,
        },
      ],
      figureItems: [{ title: '书影', url: '/media/b.webp' }],
      contiItems: [
        { year: 2024, volume: '3', issue: '10', receivedOn: '', locationName: '期刊室' },
      ],
      attachmentList: [
        {
          attachmentId: 'a1',
          title: '光盘',
          kind: 'disc',
          url: 'https://d.example/1',
          pages: 0,
          needsLogin: false,
        },
      ],
    },
  })
  answer(readCadal, { cadalInfo: [{ title: '红楼梦', url: 'https://cadal.example/1' }] })
  answer(readJd, { jdInfo: [{ title: '红楼梦', url: 'https://jd.example/1' }] })
  answer(readCxzx, { cxzxInfo: [{ title: '红楼梦', url: 'https://cxzx.example/1' }] })
  answer(readQrCode, { qrCode: 'iVBORw0KGgo=' })
  answer(listLocations, {
    total: 2,
    collectionLoc: [
      {
        locationId: 'P1',
        locationName: '三楼书库',
        campusName: '东校区',
        itemCount: 1234,
        phone: '010-6275',
      },
      { locationId: 'P2', locationName: '别处', campusName: '', itemCount: 1, phone: '' },
    ],
  })
  await renderPortal('/searchList/bookDetails/1')

  expect(await screen.findByRole('heading', { level: 1, name: '红楼梦' })).toBeTruthy()
  const copies = await region('馆藏')
  for (const value of ['b1', '三楼书库', 'I242.4/12']) {
    expect(await copies.findByText(value)).toBeTruthy()
  }
  expect(await link('知网')).toBe('https://texts.example/1')
  expect(await (await region('卷期')).findByText(/10/)).toBeTruthy()
  const files = await region('附件')
  expect(files.getByRole('link', { name: /光盘/ }).getAttribute('href')).toBe('https://d.example/1')
  expect(files.getByRole('img', { name: '书影' }).getAttribute('src')).toContain('/media/b.webp')
  expect(await link('CADAL')).toBe('https://cadal.example/1')
  expect(await link('京东')).toBe('https://jd.example/1')
  expect(await link('超星')).toBe('https://cxzx.example/1')
  await userEvent.click(copies.getByText('馆藏地信息'))
  expect(await copies.findByText('东校区，馆藏 1,234 册，电话 010-6275')).toBeTruthy()
  expect(copies.queryByText('别处')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '二维码' }))
  expect((await screen.findByRole('img', { name: '本页的二维码' })).getAttribute('src')).toContain(
    'iVBORw0KGgo=',
  )
})

test('[R-SEARCH-019] collectionData, siteList, siteDataCount and guoTuDataList are on the pages of other sources', async () => {
  answerLists()
  answer(searchAll, aReply([aResult(1, '红楼梦')]))
  answer(listOtherLibraries, [{ libCode: 'L2', libName: '北馆', itemCount: 2, url: '' }])
  await renderPortal('/otherSearchList?keyword=红楼梦')
  expect((await screen.findByText('北馆')).textContent).toContain('2')

  answer(listWebSites, {
    siteList: [{ siteId: '1', siteName: '甲站', siteUrl: 'https://a.example' }],
  })
  answer(countInWebSites, { siteDataCount: [{ siteId: '1', count: 345 }] })
  answer(searchWebSite, {
    total: 345,
    siteList: [{ title: '红学', url: 'https://a.example/1', summary: '' }],
  })
  answer(searchNationalLibrary, {
    total: 1,
    guoTuDataList: [{ title: '石头记', author: '', publisher: '', url: 'https://nl.example/1' }],
  })
  window.location.hash = '#/otherSearchList2?keyword=红楼梦'
  const site = await region('甲站')
  expect(await site.findByText(/345/)).toBeTruthy()
  expect(await link('红学')).toBe('https://a.example/1')
  expect(await link('石头记')).toBe('https://nl.example/1')
})

test('[R-SEARCH-019] classificaList is the tree of the classes', async () => {
  answerLists()
  answer(listClasses, {
    classificaList: [{ classNo: 'I', name: '文学', count: 12, child: [] }],
  })
  await renderPortal('/categorySearchList')
  const tree = within(await screen.findByRole('navigation', { name: '分类' }))
  expect((await tree.findByRole('link', { name: /文学/ })).textContent).toContain('12')
})
