import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { changePageState } from '../../platform/page-state.ts'
import { SearchBox } from './SearchBox.tsx'
import type { Suggestion } from './Suggestions.tsx'
import { renderBrick } from '../test/render-brick.tsx'

const titles = ['红楼梦', '红楼梦研究']
const authors = ['红柯']

interface SearchBoxHandlers {
  onSearch?: (text: string, chosen?: Suggestion) => void
  onForget?: (suggestion: Suggestion) => void
}

const ignore = () => undefined

function Box({ onSearch = ignore, onForget }: SearchBoxHandlers) {
  const [text, setText] = useState('')
  const [scope, setScope] = useState('all')
  const group = (id: string, texts: string[]) => ({
    id,
    label: id,
    icon: null,
    suggestions: texts.map((text) => ({ id: text, text, isOwn: id === '题名' })),
  })
  return (
    <>
      <SearchBox
        label="检索馆藏"
        value={text}
        onChange={setText}
        onSearch={onSearch}
        scopes={[
          { id: 'all', label: '全部' },
          { id: 'books', label: '图书' },
        ]}
        scope={scope}
        onScopeChange={setScope}
        suggestions={text === '' ? [] : [group('题名', titles), group('作者', authors)]}
        {...(onForget && { onForget })}
        hasShortcut
      />
      <button>别处</button>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '检索馆藏' })
const options = () =>
  screen
    .queryAllByRole('listbox', { name: '检索建议' })
    .flatMap((list) => within(list).getAllByRole('option'))
    .map((option) => option.textContent)
const pointedAt = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

test('suggestions open from the first character on, in their groups', async () => {
  await renderBrick(<Box />)
  await userEvent.click(field())
  expect(field().getAttribute('aria-expanded')).toBe('false')
  await userEvent.type(field(), '红')
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(options()).toEqual([...titles, ...authors])
  expect(screen.getByRole('group', { name: '作者' }).textContent).toContain('红柯')
})

test('down and up go round the suggestions and copy them into the field', async () => {
  await renderBrick(<Box />)
  await userEvent.type(field(), '红{ArrowDown}')
  expect(field().value).toBe('红楼梦')
  expect(pointedAt()).toBe('红楼梦')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(field().value).toBe('红柯')
  await userEvent.keyboard('{ArrowDown}')
  expect(field().value).toBe('红')
  await userEvent.keyboard('{ArrowUp}')
  expect(field().value).toBe('红柯')
})

test('Escape closes the list and brings back what was typed', async () => {
  await renderBrick(<Box />)
  await userEvent.type(field(), '红{ArrowDown}{ArrowDown}{Escape}')
  expect(field().value).toBe('红')
  expect(options()).toEqual([])
})

test('Enter searches what stands in the field, and says from which suggestion it came', async () => {
  const onSearch = vi.fn<(text: string, chosen?: Suggestion) => void>()
  await renderBrick(<Box onSearch={onSearch} />)
  await userEvent.type(field(), '红{Enter}')
  expect(onSearch).toHaveBeenLastCalledWith('红', undefined)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onSearch).toHaveBeenLastCalledWith('红楼梦', expect.objectContaining({ id: '红楼梦' }))
  expect(field().value).toBe('红楼梦')
  expect(options()).toEqual([])
})

test('keys that belong to the input method move nothing', async () => {
  await renderBrick(<Box />)
  await userEvent.type(field(), '红')
  fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true })
  expect(field().value).toBe('红')
})

test('a click on a suggestion searches it', async () => {
  const onSearch = vi.fn<(text: string, chosen?: Suggestion) => void>()
  await renderBrick(<Box onSearch={onSearch} />)
  await userEvent.type(field(), '红')
  await userEvent.click(screen.getByRole('option', { name: '红楼梦研究' }))
  expect(onSearch).toHaveBeenCalledWith('红楼梦研究', expect.anything())
})

test('Delete forgets one of the own searches', async () => {
  const onForget = vi.fn<(suggestion: Suggestion) => void>()
  await renderBrick(<Box onForget={onForget} />)
  await userEvent.type(field(), '红{ArrowDown}{Delete}')
  expect(onForget).toHaveBeenCalledWith(expect.objectContaining({ text: '红楼梦' }))
  expect(field().value).toBe('红')
})

test('the list closes when the focus leaves the box', async () => {
  await renderBrick(<Box />)
  await userEvent.type(field(), '红')
  await userEvent.click(screen.getByRole('button', { name: '别处' }))
  expect(options()).toEqual([])
})

test('the key / puts the focus into the box, and stays a character inside it', async () => {
  await renderBrick(<Box />)
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe('')
  await userEvent.keyboard('/')
  expect(field().value).toBe('/')
})

test('whoever has switched the key / off stays where they are', async () => {
  changePageState({ folded: ['key /'] })
  await renderBrick(<Box />)
  await userEvent.keyboard('/')
  expect(document.activeElement).not.toBe(field())
  act(() => changePageState({ folded: [] }))
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(field())
})

test('on a screen that is only touched no key leads anywhere', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(hover: none) and (pointer: coarse)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  await renderBrick(<Box />)
  await userEvent.keyboard('/')
  expect(document.activeElement).not.toBe(field())
})

test('the scope can be chosen', async () => {
  await renderBrick(<Box />)
  const scope = screen.getByRole<HTMLSelectElement>('combobox', { name: '检索范围' })
  await userEvent.selectOptions(scope, '图书')
  expect(scope.value).toBe('books')
})
