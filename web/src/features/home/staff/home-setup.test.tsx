import { arrangeTopics, listTopicsForStaff, putTopic } from '@shulin/contract/book-lists-staff'
import {
  changeHomeBlocks,
  changeHomeLinks,
  readHomeSetup,
  type HomeSetup,
} from '@shulin/contract/home-staff'
import { homeBlocks } from '@shulin/contract/home'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerConsole, callsOf, renderConsole } from '../../../../test/console.tsx'

const blocks = homeBlocks.map((block) => ({ block, isShown: true }))
const setup: HomeSetup = {
  blocks,
  links: [{ name: { 'zh-CN': '校史馆' }, url: 'https://history.example.org/' }],
}
const bodyOf = (call: Parameters<typeof callsOf>[0]) =>
  JSON.parse(callsOf(call).at(-1)!.body as string) as unknown

/** Puts in a text at once: letter by letter takes long on a busy machine. */
async function fill(field: HTMLElement, text: string) {
  await userEvent.click(field)
  await userEvent.paste(text)
}

test('staff hide a block, and move one: each change is saved at once', async () => {
  answerConsole({ roles: ['content'] })
  answer(readHomeSetup, setup)
  const hidden = blocks.map((one) => ({ ...one, isShown: one.block !== 'donations' }))
  answer(changeHomeBlocks, { ...setup, blocks: hidden })
  await renderConsole('/home/blocks')
  await userEvent.click(await screen.findByRole('switch', { name: '显示“捐赠鸣谢”' }))
  await waitFor(() => expect(bodyOf(changeHomeBlocks)).toEqual({ blocks: hidden }))
  expect(await screen.findByText('“捐赠鸣谢”已隐藏')).toBeTruthy()
  // Below the search box nothing is moved.
  expect(screen.getByText('位置固定')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /移“检索框下的热门词”/ })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: '下移“新书”' }))
  const [first, second, ...rest] = hidden
  await waitFor(() =>
    expect(bodyOf(changeHomeBlocks)).toEqual({ blocks: [second, first, ...rest] }),
  )
  expect(screen.getByRole('button', { name: '上移“新书”' }).hasAttribute('disabled')).toBe(true)
})

test('a link is added with its names; an address that leads nowhere is refused before it is sent', async () => {
  answerConsole({ roles: ['content'] })
  answer(readHomeSetup, setup)
  answer(changeHomeLinks, setup)
  await renderConsole('/home/links')
  await userEvent.click(await screen.findByRole('button', { name: '新增链接' }))
  const panel = within(await screen.findByRole('region', { name: '新增链接' }))
  await fill(panel.getByLabelText(/简体中文名称/), '入馆预约')
  await fill(panel.getByLabelText(/英文名称/), 'Book a visit')
  await fill(panel.getByLabelText(/网址/), 'javascript:alert(1)')
  await userEvent.click(panel.getByRole('button', { name: '保存' }))
  expect(panel.getByText('这不是可用的网址')).toBeTruthy()
  expect(callsOf(changeHomeLinks)).toEqual([])
  await userEvent.clear(panel.getByLabelText(/网址/))
  await fill(panel.getByLabelText(/网址/), '/collectionNav')
  await userEvent.click(panel.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(bodyOf(changeHomeLinks)).toEqual({
      links: [
        ...setup.links,
        { name: { 'zh-CN': '入馆预约', 'en-US': 'Book a visit' }, url: '/collectionNav' },
      ],
    }),
  )
})

test('a topic is changed by the numbers of its titles, and topics are put in order', async () => {
  const topic = (n: number, name: string) => ({
    topicId: `0198f2a0-0000-7000-8000-00000000000${n}`,
    name,
    introduction: '',
    isShown: true,
    books: [{ recordId: 7, title: '史记', author: '司马迁' }],
  })
  const topics = [topic(1, '正史'), topic(2, '小说')]
  answerConsole({ roles: ['content'] })
  answer(listTopicsForStaff, topics)
  answer(putTopic, topics)
  answer(arrangeTopics, topics.toReversed())
  await renderConsole('/home/topics')
  await userEvent.click(await screen.findByRole('link', { name: '正史' }))
  const panel = within(await screen.findByRole('region', { name: '正史' }))
  await userEvent.type(panel.getByLabelText(/记录号/), '{Enter}12')
  await userEvent.click(panel.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(bodyOf(putTopic)).toEqual({
      topicId: topics[0]!.topicId,
      name: '正史',
      introduction: '',
      isShown: true,
      recordIds: [7, 12],
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: '下移“正史”' }))
  await waitFor(() =>
    expect(bodyOf(arrangeTopics)).toEqual({
      topicIds: [topics[1]!.topicId, topics[0]!.topicId],
    }),
  )
})
