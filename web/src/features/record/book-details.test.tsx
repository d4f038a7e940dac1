import { listComments } from '@shulin/contract/comments'
import { readContentsAddress } from '@shulin/contract/record'
import {
  checkRequest,
  findPlacesOfCallNumber,
  findWays,
  listPickupPlaces,
  mayAsk,
  readTextMessageStatus,
} from '@shulin/contract/requests'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aShownComment } from '../../../test/comment-replies.ts'
import { answerReader } from '../../../test/reader.ts'
import { anItem, answerRecord, aRelatedTitle } from '../../../test/record-replies.ts'
import { answer, renderPortal } from '../../../test/render.tsx'
import { aRequest, answerRequests, aWay } from '../../../test/request-replies.ts'
// Code that comes late in the browser is here from the start: no test waits for it.
import '../comments/CommentsSection.tsx'
import '../requests/ways/BestWay.tsx'
import '../requests/ways/Ways.tsx'
import './tools/ShareMenu.tsx'

test('[R-RECORD-001] each of the twelve parts of a book is on its page or in the dialog of a request', async () => {
  const { shared: _shared, ...liked } = aRelatedTitle(5, '江村经济')
  const years = Array.from({ length: 10 }, (_, n) => ({ year: 2017 + n, count: n === 9 ? 7 : 0 }))
  answerRecord({
    book: { title: '置身事内', callNo: 'F120/4492' },
    yearLoan: years,
    parts: { likes: [liked] },
    shareList: [{ name: '微博', url: 'https://share.example.cn/?u=1' }],
    introduction: { introduction: '一部讲经济的书。' },
    items: [
      { libCode: 'N', libName: '总馆', list: [anItem({ barcode: 'b1', status: 'on loan' })] },
    ],
    statistics: { favCount: 5, commentCount: 1 },
  })
  answerReader()
  answer(readContentsAddress, { catalogUrl: 'https://contents.example/1' })
  answer(listComments, { total: 1, userCommentList: [aShownComment({ content: '好书' })] })
  answer(findWays, { asked: '2026-11-17T06:26:00.000Z', ways: [aWay({ way: 'reservation' })] })
  answer(checkRequest, {
    allowFlag: true,
    reason: '',
    refusals: [],
    pickupLocations: [],
    remainTimes: 2,
    contact: '13800002046',
  })
  answer(mayAsk, { checkFlag: true, message: '' })
  answer(listPickupPlaces, {
    bookAddress: [{ addressId: 'econ', name: '经济学院资料室', libCode: 'N' }],
  })
  answerRequests([aRequest({ requestNo: 'YY20261105-0212', requestType: 'reservation' })])
  answer(readTextMessageStatus, { smsStatus: 1 })
  answer(findPlacesOfCallNumber, {
    locList: [{ locationId: 'c08', locationName: '总馆三楼 社科区', itemCount: 2 }],
  })
  await renderPortal('/searchList/bookDetails/1')

  expect(await screen.findByRole('heading', { level: 1, name: '置身事内' })).toBeTruthy()
  const bars = await screen.findByRole('list', { name: '近十年每年借阅次数' })
  expect(within(bars).getByText('7')).toBeTruthy()
  expect(await screen.findByRole('link', { name: '江村经济' })).toBeTruthy()
  const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs()).toContain('https://contents.example/1')
  expect(await screen.findByText('b1')).toBeTruthy()
  expect(screen.getAllByText(/借出/u).length).toBeGreaterThan(0)
  expect(await screen.findByText('收藏 5 次')).toBeTruthy()
  expect(await screen.findByText('好书')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '分享' }))
  expect(await screen.findByRole('menuitem', { name: '微博' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')

  const ways = within(await screen.findByRole('region', { name: '最快拿到' }))
  await userEvent.click(await ways.findByRole('button', { name: '预约' }))
  const dialog = within(await screen.findByRole('dialog', { name: '预约' }))
  expect(await dialog.findByRole('radio', { name: '经济学院资料室' })).toBeTruthy()
  const own = within(await dialog.findByRole('list', { name: '您对本书的申请' }))
  expect(own.getByText('YY20261105-0212')).toBeTruthy()
  expect(await dialog.findByRole('checkbox', { name: '到书时也发短信通知' })).toBeTruthy()
  const stand = within(await dialog.findByRole('list', { name: '复本所在' }))
  expect(stand.getByText('总馆三楼 社科区')).toBeTruthy()
})
