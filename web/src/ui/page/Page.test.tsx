import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { Page } from './Page.tsx'
import { renderBrick } from '../test/render-brick.tsx'

function Record() {
  const { pathname } = useLocation()
  return (
    <Page title={pathname === '/2' ? '儒林外史' : '红楼梦'} kind="馆藏详情">
      <button>收藏</button>
    </Page>
  )
}

const heading = () => screen.getByRole('heading', { level: 1 })

test('the window is named after the page, its kind and the site', async () => {
  await renderBrick(<Record />)
  expect(document.title).toBe('红楼梦 - 馆藏详情 - 清溪图书馆')
})

test('after navigation the focus is on the heading; on arrival it stays where it is', async () => {
  const router = await renderBrick(<Record />)
  expect(document.activeElement).toBe(document.body)
  await act(() => router.navigate('/2'))
  expect(heading().textContent).toBe('儒林外史')
  expect(document.activeElement).toBe(heading())
})

test('a page that was only redirected to leaves the focus alone until somebody does something', async () => {
  const router = await renderBrick(<Record />)
  Object.defineProperty(navigator, 'userActivation', {
    value: { hasBeenActive: false },
    configurable: true,
  })
  await act(() => router.navigate('/2', { replace: true }))
  expect(heading().textContent).toBe('儒林外史')
  expect(document.activeElement).toBe(document.body)
  Reflect.deleteProperty(navigator, 'userActivation')
  await act(() => router.navigate('/3'))
  expect(document.activeElement).toBe(heading())
})

test('another query on the same page leaves the focus where it is', async () => {
  const router = await renderBrick(<Record />)
  const button = screen.getByRole('button', { name: '收藏' })
  button.focus()
  await act(() => router.navigate('/?page=2'))
  expect(document.activeElement).toBe(button)
})

test('a page that comes late does not tear the reader out of a menu opened meanwhile', async () => {
  const router = await renderBrick(
    <>
      <div data-open>
        <button>个人菜单</button>
      </div>
      <Record />
    </>,
  )
  const button = screen.getByRole('button', { name: '个人菜单' })
  button.focus()
  await act(() => router.navigate('/2'))
  expect(heading().textContent).toBe('儒林外史')
  expect(document.activeElement).toBe(button)
})

test('a heading that moves when the content comes keeps the focus', async () => {
  const router = await renderBrick(<LatePage />)
  await act(() => router.navigate('/2'))
  const waiting = heading()
  expect(document.activeElement).toBe(waiting)
  act(() => screen.getByRole('button', { name: 'come' }).click())
  expect(heading()).not.toBe(waiting)
  expect(document.activeElement).toBe(heading())
})

function LatePage() {
  const [isThere, setIsThere] = useState(false)
  return (
    <>
      <Page title="红楼梦">
        {(h1) => (isThere ? <article>{h1}</article> : <div className="sr">{h1}</div>)}
      </Page>
      <button type="button" onClick={() => setIsThere(true)}>
        come
      </button>
    </>
  )
}
