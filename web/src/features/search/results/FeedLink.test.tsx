import { beforeEach, expect, test } from 'vitest'
import { answerInstitution, renderPage } from '../../../../test/render.tsx'
import { FeedLink } from './FeedLink.tsx'

beforeEach(() => answerInstitution())

const feeds = () =>
  [...document.querySelectorAll('link[type="application/atom+xml"]')].map((link) =>
    link.getAttribute('href'),
  )

test('a search names the feed of what it finds; a pasted text has none', async () => {
  await renderPage(<FeedLink keyword="红楼梦 & 石头记" searchField="title" />)
  expect(feeds()).toEqual([
    'feed?keyword=%E7%BA%A2%E6%A5%BC%E6%A2%A6+%26+%E7%9F%B3%E5%A4%B4%E8%AE%B0&searchField=title',
  ])
})

test.each(['', ' ', 'a'.repeat(101)])('"%s" has no feed', async (keyword) => {
  await renderPage(<FeedLink keyword={keyword} searchField="any" />)
  expect(feeds()).toEqual([])
})
