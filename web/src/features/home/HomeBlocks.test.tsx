import { listAnnouncements } from '@shulin/contract/announcements'
import { listBookLists, listTopics } from '@shulin/contract/book-lists'
import { listDonations } from '@shulin/contract/donations'
import {
  homeBlocks,
  listDisciplines,
  listHotCollections,
  listNewCollections,
  listTrialCollections,
  readHomePage,
} from '@shulin/contract/home'
import { listHotLoans, listMostKept, listNewBooks } from '@shulin/contract/rankings'
import { listPopularSearches, listTopTen, searchAll } from '@shulin/contract/search'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { plainHome } from '../../../test/home-replies.ts'
import {
  answer,
  answerInstitution,
  callsOf,
  keepOthersWaiting,
  refuse,
  renderPortal,
} from '../../../test/render.tsx'
import { aReply, aResult } from '../../../test/search-replies.ts'

const title = { recordId: 7, title: '史记', author: '司马迁' }
const database = (recordId: string, collectionName: string) => ({ recordId, collectionName })

/** One entry for each block, each with a name of its own. */
function answerFullHome() {
  answerInstitution()
  answer(readHomePage, {
    ...plainHome,
    customList: [{ title: '校史馆', url: 'https://history.example.org/' }],
    readers: [{ name: '张**', loanCount: 12 }],
  })
  answer(listAnnouncements, {
    total: 1,
    list: [
      {
        announcementId: '0b9c6d5e-0000-4000-8000-000000000001',
        title: '国庆假期闭馆',
        day: '2026-09-25',
      },
    ],
  })
  answer(listPopularSearches, [
    { keyword: '三体', count: 9 },
    { keyword: '敦煌', count: 5 },
  ])
  answer(listTopTen, [{ keyword: '三体', count: 9 }])
  answer(listDisciplines, [{ discode1: '0809', name: '电子科学与技术', count: 5 }])
  answer(listHotLoans, { total: 1, list: [{ ...title, loanCount: 412 }] })
  answer(listNewBooks, {
    total: 1,
    list: [
      { recordId: 8, title: '江村经济', author: '费孝通', publisher: '', arriveDate: '2026-11-01' },
    ],
  })
  answer(listHotCollections, [{ ...database('d1', '知网'), visits: 3 }])
  answer(listNewCollections, [{ ...database('d2', '皮书'), createTime: '2026-11-02T00:00:00Z' }])
  answer(listTrialCollections, [
    { ...database('d3', '古籍库'), trialBegin: '2026-05-01', trialEnd: '2026-05-31' },
  ])
  answer(listTopics, {
    total: 1,
    list: [{ topicId: 't1', name: '新生必读', cover: '', introduction: '', count: 3, titles: [] }],
  })
  answer(listDonations, {
    total: 1,
    list: [
      {
        donateId: 'g1',
        title: '鲁迅全集',
        donor: '校友会',
        publishTime: '',
        copyCount: 18,
        donateTime: '2026-10-01T00:00:00Z',
      },
    ],
  })
  answer(listBookLists, {
    total: 1,
    list: [
      {
        bookListId: 'l1',
        name: '明清小品',
        introduction: '',
        cover: '',
        createTime: '2026-10-01T00:00:00Z',
        count: 2,
        titles: [{ ...title, cover: '' }],
      },
    ],
  })
}

/** Each block with what it shows. */
const sections: Record<string, string> = {
  大家在搜: '敦煌',
  按学科浏览: '电子科学与技术',
  热门: '史记',
  新书: '江村经济',
  公告: '国庆假期闭馆',
  常用数据库: '知网',
  新增数据库: '皮书',
  试用数据库: '古籍库',
  专题: '新生必读',
  本月读者: '张**',
  捐赠鸣谢: '鲁迅全集',
  常用链接: '校史馆',
  读者书单: '明清小品',
}
const block = (name: string) => screen.findByRole('region', { name })
/** The top ten stands below the search box. */
const topTen = () => screen.findByRole('navigation', { name: '热门：' })

test('[R-HOME-001] [R-ROUTE-003] every block shows its entry under its heading', async () => {
  answerFullHome()
  await renderPortal('/Home')
  for (const [name, entry] of Object.entries(sections)) {
    expect(within(await block(name)).getByRole('heading', { level: 2, name })).toBeTruthy()
    expect(await within(await block(name)).findByText(entry)).toBeTruthy()
  }
  expect(within(await topTen()).getByRole('heading', { level: 2, name: '热门：' })).toBeTruthy()
  expect(within(await topTen()).getByText('三体')).toBeTruthy()
  expect(screen.getAllByRole('search')).toHaveLength(1)
})

test('[R-HOME-001] [R-ROUTE-004] a block whose call fails is absent, and the others stay', async () => {
  answerFullHome()
  refuse(listDonations, '暂不可用', 503, 503)
  await renderPortal('/home')
  for (const [name, entry] of Object.entries(sections)) {
    if (name === '捐赠鸣谢') continue
    expect(await within(await block(name)).findByText(entry)).toBeTruthy()
  }
  await waitFor(() => expect(screen.queryByRole('region', { name: '捐赠鸣谢' })).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['zh-CN', '有些栏目暂时没有载入。', '重试'],
  ['zh-TW', '有些欄目暫時沒有載入。', '重試'],
  ['en-US', 'Some parts of this page could not be loaded.', 'Try again'],
] as const)(
  'that a block is missing is said once, and can be tried again: %s',
  async (locale, words, again) => {
    answerFullHome()
    refuse(listDonations, '暂不可用', 503, 503)
    refuse(listDisciplines, '暂不可用', 503, 503)
    await renderPortal('/home', locale)
    expect(await screen.findAllByText(words)).toHaveLength(1)
    answerFullHome()
    await userEvent.click(screen.getByRole('button', { name: again }))
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    expect(callsOf(listDonations)).toHaveLength(2)
  },
)

test('an empty library shows the search, and no block', async () => {
  answerInstitution()
  await renderPortal('/home')
  await waitFor(() => expect(callsOf(listDonations)).toHaveLength(1))
  await waitFor(() => expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]))
})

test('without the order of the blocks the usual ones are shown', async () => {
  answerFullHome()
  refuse(readHomePage, '暂不可用', 503, 503)
  await renderPortal('/home')
  expect(await within(await block('新书')).findByText('江村经济')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '常用链接' })).toBeNull()
})

test('the blocks stand in the order the library gave them, and hidden ones are not asked for', async () => {
  answerFullHome()
  answer(readHomePage, {
    ...plainHome,
    institutionParam: { ...plainHome.institutionParam, homeBlocks: ['topics', 'newBooks'] },
  })
  await renderPortal('/home')
  await block('新书')
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    '专题',
    '新书',
  ])
  expect(callsOf(listDonations)).toEqual([])
  expect(screen.queryByRole('navigation', { name: '热门：' })).toBeNull()
  expect(homeBlocks.length).toBe(14)
})

test.each([
  ['popular searches', () => block('大家在搜'), '敦煌'],
  ['the top ten', topTen, '三体'],
])('[R-HOME-002] popular searches and the top ten each start a search: %s', async (_, at, term) => {
  answerFullHome()
  answer(
    listTopTen,
    Array.from({ length: 12 }, (_, n) => ({ keyword: n === 0 ? '三体' : `词${n}`, count: 20 - n })),
  )
  answer(searchAll, aReply([]))
  await renderPortal('/home')
  expect(within(await topTen()).getAllByRole('link')).toHaveLength(10)
  await userEvent.click(await within(await at()).findByRole('link', { name: term }))
  expect(await screen.findByRole('heading', { level: 1, name: `“${term}”的检索结果` })).toBeTruthy()
  expect(window.location.hash).toContain(`#/searchList?`)
})

test('a word that stands below the search box stands nowhere else on the page', async () => {
  answerFullHome()
  await renderPortal('/home')
  expect(await within(await block('大家在搜')).findByText('敦煌')).toBeTruthy()
  await topTen()
  expect(screen.getAllByText('三体')).toHaveLength(1)
})

test('where every popular word stands below the search box already there is no block of them', async () => {
  answerFullHome()
  answer(listPopularSearches, [{ keyword: '三体', count: 9 }])
  await renderPortal('/home')
  await topTen()
  await within(await block('新书')).findByText('江村经济')
  await waitFor(() => expect(screen.queryByRole('region', { name: '大家在搜' })).toBeNull())
})

test('an announcement opens with its text, its block leads to all of them', async () => {
  answerFullHome()
  await renderPortal('/home')
  const announced = within(await block('公告'))
  const one = await announced.findByRole('link', { name: '国庆假期闭馆' })
  expect(one.getAttribute('href')).toBe('#/announcements?id=0b9c6d5e-0000-4000-8000-000000000001')
  expect(announced.getByText('9月25日')).toBeTruthy()
  const all = announced.getByRole('link', { name: '全部公告' })
  expect(all.getAttribute('href')).toBe('#/announcements')
})

test('the covers of new books and of lists lead where their titles lead, without a stop for keys', async () => {
  answerFullHome()
  await renderPortal('/home')
  const linksOf = async (name: string, entry: string) => {
    const title = await within(await block(name)).findByRole('link', { name: entry })
    const address = title.getAttribute('href')!
    return Array.from((await block(name)).querySelectorAll(`a[href="${address}"]`))
  }
  for (const [name, entry] of [
    ['新书', '江村经济'],
    ['读者书单', '明清小品'],
  ] as const) {
    const [cover, title] = await linksOf(name, entry)
    expect(cover?.querySelector('svg')).toBeTruthy()
    expect([cover?.getAttribute('aria-hidden'), cover?.getAttribute('tabindex')]).toEqual([
      'true',
      '-1',
    ])
    expect(title?.textContent).toBe(entry)
  }
})

test('[R-HOME-003] a subject lists its records', async () => {
  answerFullHome()
  const titles = Array.from({ length: 5 }, (_, i) => aResult(i + 1, `电路 ${i + 1}`))
  answer(searchAll, aReply(titles))
  keepOthersWaiting()
  await renderPortal('/home')
  await userEvent.click(
    await within(await block('按学科浏览')).findByRole('link', { name: /电子/ }),
  )
  await waitFor(() => expect(callsOf(searchAll)).toHaveLength(1))
  expect(window.location.hash).toBe('#/searchList?discode1=0809')
  expect(JSON.parse(callsOf(searchAll)[0]!.body as string)).toMatchObject({ discode1: ['0809'] })
  expect(await screen.findByText('共 5 条结果')).toBeTruthy()
  expect(await screen.findAllByRole('link', { name: /^电路 \d$/ })).toHaveLength(5)
})

test('[R-HOME-004] hot and new books lead to their records, their headings to the whole lists', async () => {
  answerFullHome()
  await renderPortal('/home')
  const addressOf = async (name: string, link: string) =>
    (await within(await block(name)).findByRole('link', { name: link })).getAttribute('href')
  expect(await addressOf('热门', '史记')).toBe('#/searchList/bookDetails/7')
  expect(await addressOf('热门', '全部排行')).toBe('#/hotBook')
  expect(await addressOf('新书', '江村经济')).toBe('#/searchList/bookDetails/8')
  expect(await addressOf('新书', '全部新书')).toBe('#/newBookInform')
})

test('[R-HOME-005] collections lead to their pages, a trial one says from when until when', async () => {
  answerFullHome()
  await renderPortal('/home')
  const addressOf = async (name: string, link: string) =>
    (await within(await block(name)).findByRole('link', { name: link })).getAttribute('href')
  expect(await addressOf('常用数据库', '知网')).toBe('#/dataBaseNav/details/d1')
  expect(await addressOf('新增数据库', '皮书')).toBe('#/dataBaseNav/details/d2')
  expect(await addressOf('试用数据库', '古籍库')).toBe('#/dataBaseNav/details/d3')
  expect((await block('试用数据库')).textContent).toContain('2026年5月1日 – 2026年5月31日')
})

test('a reader is told what the account lacks, with the way to mend it', async () => {
  answerFullHome()
  answer(readHomePage, { ...plainHome, userCheckInfo: ['phone', 'validity'] })
  await renderPortal('/home')
  expect(await screen.findByText(/您的账户还缺：已验证的手机号和有效的证件期限/)).toBeTruthy()
  const way = screen.getByRole('link', { name: '查看个人信息' })
  expect(way.getAttribute('href')).toBe('#/personalCenter?tab=1')
})

test('[R-HOME-006] a topic leads to the topics, a custom entry to its address', async () => {
  answerFullHome()
  await renderPortal('/home')
  const topic = await within(await block('专题')).findByRole('link', { name: '新生必读' })
  expect(topic.getAttribute('href')).toBe('#/specialNav?topicId=t1')
  const link = await within(await block('常用链接')).findByRole('link', { name: '校史馆' })
  expect(link.getAttribute('href')).toBe('https://history.example.org/')
  expect(link.getAttribute('rel')).toContain('noopener')
})

test('[R-HOME-007] readers are masked, donations lead to the page of donations', async () => {
  answerFullHome()
  await renderPortal('/home')
  expect((await block('本月读者')).textContent).toContain('张**')
  const donation = await within(await block('捐赠鸣谢')).findByRole('link', { name: '鲁迅全集' })
  expect(donation.getAttribute('href')).toBe('#/bookDonate')
})

test('the tabs of a block change its list alone', async () => {
  answerFullHome()
  answer(listMostKept, [{ ...title, title: '资治通鉴', favCount: 3 }])
  await renderPortal('/home')
  const hot = await block('热门')
  expect(callsOf(listMostKept)).toEqual([])
  await userEvent.click(within(hot).getByRole('button', { name: '收藏' }))
  expect(await within(hot).findByText('资治通鉴')).toBeTruthy()
  expect(within(hot).getByText('3 次收藏')).toBeTruthy()
  expect(within(hot).getByRole('link', { name: '全部排行' }).getAttribute('href')).toBe('#/collect')
})
