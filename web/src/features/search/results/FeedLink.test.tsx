import { beforeEach, expect, test } from 'vitest'
import { answerInstitution, renderPage } from '../../../../test/render.tsx'
import { FeedLink } from './FeedLink.tsx'

beforeEach(() => answerInstitution())

const feeds = () =>
  [...document.querySelectorAll('link[type="application/atom+xml"]')].map((link) =>
    link.getAttribute('href'),
  )

test('a search names the feed of what it finds; a pasted text has none', async () => {
  await renderPage(<FeedLink keyword="红楼梦 & 石头记" searchField="title" exclude={{}} />)
  expect(feeds()).toEqual([
    'feed?keyword=%E7%BA%A2%E6%A5%BC%E6%A2%A6+%26+%E7%9F%B3%E5%A4%B4%E8%AE%B0&searchField=title',
  ])
})

test.each(['', ' ', 'a'.repeat(101)])('"%s" has no feed', async (keyword) => {
  await renderPage(<FeedLink keyword={keyword} searchField="any" exclude={{}} />)
  expect(feeds()).toEqual([])
})

test('what is excluded is part of the feed, as far as the server takes it', async () => {
  await renderPage(<FeedLink keyword="a" searchField="any" exclude={{ docCode: ['thesis'] }} />)
  expect(feeds()).toEqual(['feed?keyword=a&searchField=any&exclude=docCode.thesis'])
})

test('a search that excludes too much has no feed', async () => {
  const author = Array.from({ length: 13 }, (_, n) => `author ${n}`)
  await renderPage(<FeedLink keyword="a" searchField="any" exclude={{ author }} />)
  expect(feeds()).toEqual([])
})
