import {
  addComment,
  listComments,
  listOwnComments,
  rateRecord,
  readOwnRating,
  readRatings,
  reportComment,
} from '@shulin/contract/comments'
import { locales } from '@shulin/contract/locale'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { anOwnComment, answerOwnComments, aShownComment } from '../../../test/comment-replies.ts'
import { answerLogin, answerReader, put } from '../../../test/reader.ts'
import { answerRecord } from '../../../test/record-replies.ts'
import { answer, answerWith, callsOf, refuse, renderPortal } from '../../../test/render.tsx'
// Code that comes late in the browser is here from the start: no test waits for it.
import './CommentDialog.tsx'
import './CommentsSection.tsx'
import './ReportDialog.tsx'

type Locale = (typeof locales)[number]

const openRecord = (locale: Locale = 'zh-CN') => renderPortal('/searchList/bookDetails/1', locale)
const section = async (name = '评论') => within(await screen.findByRole('region', { name }))
const sent = (body: unknown) => JSON.parse(body as string) as unknown

test('[R-RECORD-008] eleven comments are ten and one, and the own rating stands above them', async () => {
  answerRecord()
  answerReader()
  answer(readOwnRating, { score: 4 })
  const all = Array.from({ length: 11 }, (_, n) => aShownComment({ content: `第 ${n + 1} 条` }))
  answer(listComments, { total: 11, userCommentList: all.slice(0, 10) })
  await openRecord()
  const comments = await section()
  const list = await comments.findByRole('list', { name: '评论' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
  expect(within(list).queryByText('第 11 条')).toBeNull()
  const own = within(comments.getByRole('group', { name: '我的评分' }))
  await waitFor(() =>
    expect(own.getByRole('button', { name: '4 星' }).getAttribute('aria-pressed')).toBe('true'),
  )

  answer(listComments, { total: 11, userCommentList: all.slice(10) })
  await userEvent.click(comments.getByRole('button', { name: /下一页/u }))
  expect(await comments.findByText('第 11 条')).toBeTruthy()
  expect(
    within(comments.getByRole('list', { name: '评论' })).getAllByRole('listitem'),
  ).toHaveLength(1)
  expect(sent(callsOf(listComments).at(-1)!.body)).toEqual({ recordId: 1, page: 2, rows: 10 })
})

test('what readers wrote is text: no tag in it becomes an element', async () => {
  answerRecord()
  answer(listComments, {
    total: 1,
    userCommentList: [aShownComment({ content: '<b>x</b><img src=x onerror=alert(1)>' })],
  })
  await openRecord()
  const words = await screen.findByText('<b>x</b><img src=x onerror=alert(1)>')
  expect(words.children).toHaveLength(0)
})

test('how the stars are spread is told in words, and in the heading of the block', async () => {
  answerRecord()
  answer(readRatings, { score: 4.5, ratingCount: 4, scores: [0, 0, 0, 2, 2] })
  await openRecord()
  const comments = await section()
  expect(await comments.findByText('4 人评分')).toBeTruthy()
  const shares = within(comments.getByRole('list', { name: '评分分布' })).getAllByRole('listitem')
  expect(shares.map(({ textContent }) => textContent)).toEqual([
    '5 星50%',
    '4 星50%',
    '3 星0%',
    '2 星0%',
    '1 星0%',
  ])
})

test('ratings that do not come are said to be missing, and can be asked for again', async () => {
  answerRecord()
  refuse(readRatings, 'The service is unavailable', 503, 503)
  await openRecord()
  const comments = await section()
  expect(await comments.findByText('评分没有载入')).toBeTruthy()
  answer(readRatings, { score: 5, ratingCount: 1, scores: [0, 0, 0, 0, 1] })
  await userEvent.click(comments.getByRole('button', { name: '重试' }))
  expect(await comments.findByText('1 人评分')).toBeTruthy()
})

test('what was refused is changed and sent again', async () => {
  answerRecord()
  answerReader()
  answerOwnComments([
    anOwnComment({ content: '结尾……', auditFlag: '2', reason: '剧透未标明' }),
    anOwnComment({ content: '还在等' }),
  ])
  await openRecord()
  const [again, ...more] = await screen.findAllByRole('button', { name: /^改后再写/u })
  expect(more).toEqual([])
  await userEvent.click(again!)
  const form = within(await screen.findByRole('form', { name: '写评论' }))
  const field = form.getByRole<HTMLTextAreaElement>('textbox', { name: '评论内容' })
  expect(field.value).toBe('结尾……')
  put(field, '（剧透）结尾……')
  answer(addComment, { commentId: anOwnComment().commentId, auditFlag: '0' })
  await userEvent.click(form.getByRole('button', { name: '提交' }))
  expect(await screen.findByText('已提交，审核通过后显示')).toBeTruthy()
  expect(sent(callsOf(addComment)[0]!.body)).toMatchObject({ content: '（剧透）结尾……' })
})

test('a reader rates a title, and what is shown of it is asked for again', async () => {
  answerRecord()
  answerReader()
  await openRecord()
  const comments = await section()
  answer(rateRecord, { score: 5, avgScore: 5 })
  answer(readOwnRating, { score: 5 })
  answer(readRatings, { score: 5, ratingCount: 1, scores: [0, 0, 0, 0, 1] })
  await userEvent.click(comments.getByRole('button', { name: '5 星' }))
  expect(await screen.findByText('已评为 5 星')).toBeTruthy()
  expect(await comments.findByText('1 人评分')).toBeTruthy()
  expect(sent(callsOf(rateRecord)[0]!.body)).toEqual({ recordId: 1, score: 5 })
})

test('a comment that was sent is shown to its author as waiting, and to nobody else', async () => {
  answerRecord({ book: { isbn: '9787020002207' } })
  answerReader()
  await openRecord()
  await userEvent.click((await section()).getByRole('button', { name: '写评论' }))
  const form = within(await screen.findByRole('form', { name: '写评论' }))
  put(form.getByRole('textbox', { name: '评论内容' }), '好书')
  const waiting = anOwnComment({ content: '好书' })
  answer(addComment, { commentId: waiting.commentId, auditFlag: '0' })
  answerOwnComments([waiting])
  await userEvent.click(form.getByRole('button', { name: '提交' }))
  expect(await screen.findByText('已提交，审核通过后显示')).toBeTruthy()
  const own = within(await screen.findByRole('list', { name: '您写的、别人还看不到的评论' }))
  expect(own.getByText('好书')).toBeTruthy()
  expect(own.getByText('待审核')).toBeTruthy()
  expect(sent(callsOf(addComment)[0]!.body)).toEqual({
    recordId: 1,
    content: '好书',
    title: '红楼梦',
    standardNo: '9787020002207',
  })
})

test.each([
  ['nothing', ''],
  ['blanks', '   '],
  ['line breaks', '\n\n'],
])('[R-COMMENT-005] of %s no comment is made: the field says so', async (_, content) => {
  answerRecord()
  answerReader()
  await openRecord()
  await userEvent.click((await section()).getByRole('button', { name: '写评论' }))
  const form = within(await screen.findByRole('form', { name: '写评论' }))
  put(form.getByRole('textbox', { name: '评论内容' }), content)
  await userEvent.click(form.getByRole('button', { name: '提交' }))
  expect(await form.findByText('请填写评论内容')).toBeTruthy()
  expect(callsOf(addComment)).toEqual([])
})

test('what the library refuses is said at the field, and what was typed stays', async () => {
  answerRecord()
  answerReader()
  await openRecord()
  await userEvent.click((await section()).getByRole('button', { name: '写评论' }))
  const form = within(await screen.findByRole('form', { name: '写评论' }))
  const field = form.getByRole('textbox', { name: '评论内容' })
  put(field, '很多')
  refuse(addComment, '今天已经写了很多条评论，请明天再来')
  await userEvent.click(form.getByRole('button', { name: '提交' }))
  expect(await form.findByText('今天已经写了很多条评论，请明天再来')).toBeTruthy()
  expect(field).toHaveProperty('value', '很多')
})

test.each(['Write a comment', '3 stars', /^Report the comment by/u])(
  'a visitor who presses %s is told to log in first, and nothing is sent',
  async (name) => {
    answerRecord()
    answerLogin()
    answer(listComments, { total: 1, userCommentList: [aShownComment()] })
    await openRecord('en-US')
    const comments = await section('Comments')
    await userEvent.click(await comments.findByRole('button', { name }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Please log in first')).toBeTruthy()
    for (const call of [addComment, rateRecord, reportComment, readOwnRating, listOwnComments]) {
      expect(callsOf(call)).toEqual([])
    }
  },
)

async function logIn() {
  const account = await screen.findByLabelText('Account')
  await userEvent.click(screen.getByRole('checkbox'))
  put(account, 'u1')
  put(screen.getByLabelText('Password'), 'Passw0rd!')
  const code = screen.getByLabelText('Verification code')
  put(code, 'k')
  act(() => code.focus())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByLabelText('Account')).toBeNull())
}

test('a visitor who wants to write logs in, and writes: the page stays as it is', async () => {
  answerRecord()
  answerLogin()
  await openRecord('en-US')
  const button = (await section('Comments')).getByRole('button', { name: 'Write a comment' })
  await userEvent.click(button)
  await logIn()
  expect(await screen.findByRole('form', { name: 'Write a comment' })).toBeTruthy()
  expect(button.isConnected).toBe(true)
})

test('what one reader has typed is not there for another who logs in', async () => {
  answerRecord()
  answerReader()
  await openRecord('en-US')
  const write = { name: 'Write a comment' }
  await userEvent.click((await section('Comments')).getByRole('button', write))
  const form = within(await screen.findByRole('form', write))
  put(form.getByRole('textbox'), 'mine')
  refuse(addComment, 'gone', 401, 401)
  await userEvent.click(form.getByRole('button', { name: 'Send' }))
  answerLogin({ userId: 'reader-2' })
  await logIn()
  expect(await (await section('Comments')).findByRole('button', write)).toBeTruthy()
  expect(screen.queryByRole('form', write)).toBeNull()
  expect(callsOf(addComment)).toHaveLength(1)
})

test('a reader reports a comment, with a reason', async () => {
  answerRecord()
  answerReader()
  const comment = aShownComment({ userName: '' })
  answer(listComments, { total: 1, userCommentList: [comment] })
  await openRecord()
  const comments = await section()
  expect(await comments.findByText('匿名读者')).toBeTruthy()
  await userEvent.click(comments.getByRole('button', { name: /^举报/u }))
  const form = within(await screen.findByRole('form', { name: '举报评论' }))
  await userEvent.click(form.getByRole('button', { name: '举报' }))
  expect(await form.findByText('请填写举报理由')).toBeTruthy()
  put(form.getByRole('textbox', { name: '理由' }), '广告')
  answer(reportComment, true)
  await userEvent.click(form.getByRole('button', { name: '举报' }))
  expect(await screen.findByText(/^已举报/u)).toBeTruthy()
  expect(sent(callsOf(reportComment)[0]!.body)).toEqual({
    commentId: comment.commentId,
    reason: '广告',
  })
})

test('where the library has closed the list of own comments, the page says nothing of it', async () => {
  answerRecord()
  answerReader()
  refuse(listOwnComments, '没有权限', 403, 403)
  await openRecord()
  await (await section()).findByText(/^还没有评论/u)
  await waitFor(() => expect(callsOf(listOwnComments)).toHaveLength(1))
  expect(screen.queryByText('没有权限')).toBeNull()
})

test('comments that do not come are missed by nothing else on the page', async () => {
  answerRecord()
  answerWith(listComments, () => new Response('', { status: 502 }))
  await openRecord()
  expect(await (await section()).findByText('评论没有载入')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: '红楼梦' })).toBeTruthy()
})

test.each(locales)('the block has its words in %s', async (locale) => {
  answerRecord()
  await openRecord(locale)
  const names = { 'zh-CN': '评论', 'zh-TW': '評論', 'en-US': 'Comments' }
  const acts = { 'zh-CN': '写评论', 'zh-TW': '寫評論', 'en-US': 'Write a comment' }
  const comments = await section(names[locale])
  expect(comments.getByRole('button', { name: acts[locale] })).toBeTruthy()
})
