import {
  listSetAside,
  readIndexHealth,
  rebuildIndex,
  tryIndexAgain,
  type IndexHealth,
} from '@shulin/contract/search-staff'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerConsole, callsOf, renderConsole } from '../../../../test/console.tsx'

const poison = {
  recordId: 7,
  title: '红楼梦',
  error: 'mapper_parsing_exception',
  tries: 5,
  setAsideAt: '2026-05-01T08:00:00Z',
}

function show(health: Partial<IndexHealth> = {}, list = [poison]) {
  answerConsole()
  answer(readIndexHealth, {
    isReachable: true,
    documents: 1200,
    titles: 1201,
    waiting: 0,
    setAside: list.length,
    oldestAt: null,
    isShared: true,
    isOutdated: false,
    isRebuilding: false,
    rebuiltAt: '2026-05-01T08:00:00Z',
    ...health,
  })
  answer(listSetAside, { list, total: list.length })
}

test('what the index refused is shown with its reason, and tried again', async () => {
  show()
  await renderConsole('/index/health?open=7')
  const panel = await screen.findByRole('region', { name: '红楼梦' })
  expect(panel.textContent).toContain('mapper_parsing_exception')
  answer(tryIndexAgain, { marked: 1 })
  await userEvent.click(screen.getByRole('button', { name: '再试' }))
  expect(await screen.findByText('1 条已重新排队')).toBeTruthy()
  expect(JSON.parse(callsOf(tryIndexAgain)[0]!.body as string)).toEqual({ recordIds: [7] })
  await userEvent.click(screen.getByRole('button', { name: '全部再试' }))
  await waitFor(() =>
    expect(JSON.parse(callsOf(tryIndexAgain)[1]!.body as string)).toEqual({ recordIds: 'all' }),
  )
})

test('an index that others use is not rebuilt here, and says whose it is', async () => {
  show({}, [])
  await renderConsole('/index/health')
  expect(await screen.findByText(/只能由运维人员重建/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重建索引' })).toBeNull()
  expect(screen.getByText('没有被搁置的书目')).toBeTruthy()
})

test('an index of one’s own is rebuilt after a question', async () => {
  show({ isShared: false, isOutdated: true }, [])
  await renderConsole('/index/health')
  expect(await screen.findByText(/旧的设定/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '重建索引' }))
  expect(await screen.findByRole('alertdialog', { name: '要重建索引吗？' })).toBeTruthy()
  expect(callsOf(rebuildIndex)).toHaveLength(0)
  answer(rebuildIndex, true)
  await userEvent.click(screen.getByRole('button', { name: '开始重建' }))
  expect(await screen.findByText('已安排重建')).toBeTruthy()
})

test('an engine that does not answer is said so; its counts are unknown, not zero', async () => {
  show(
    { isReachable: false, documents: null, oldestAt: new Date(Date.now() - 65_000).toISOString() },
    [],
  )
  await renderConsole('/index/health', 'en-US')
  expect(await screen.findByText(/does not answer/)).toBeTruthy()
  expect(screen.getByText('Unknown')).toBeTruthy()
  expect(screen.getByText(/1 min/)).toBeTruthy()
})
