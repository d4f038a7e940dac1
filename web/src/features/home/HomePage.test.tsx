import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerInstitution, renderPage, renderPortal } from '../../../test/render.tsx'
import { HomePage } from './HomePage.tsx'

test('a search leads to the results, with its words and its scope in the address', async () => {
  answerInstitution()
  await renderPortal('/home')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '检索范围' }), '图书')
  await userEvent.type(screen.getByRole('searchbox'), ' 红楼梦 {Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: '检索结果' })).toBeTruthy()
  const asked = new URLSearchParams(window.location.hash.split('?')[1])
  expect([...asked]).toEqual([
    ['keyword', '红楼梦'],
    ['docCode', 'book'],
  ])
})

test('an empty field searches nothing', async () => {
  answerInstitution()
  await renderPortal('/home')
  await userEvent.type(screen.getByRole('searchbox'), '  {Enter}')
  expect(window.location.hash).toBe('#/home')
})

test('the picture of the institution lies behind the search; without one the forest stands there', async () => {
  answerInstitution({ appearance: { searchBackGround: '/media/hall.jpg' } })
  const { container, unmount } = await renderPage(<HomePage />)
  const hero = await screen.findByRole('region', { name: '今天想读些什么？' })
  expect(hero.style.backgroundImage).toContain('/media/hall.jpg')
  expect(container.querySelector('svg[viewBox="0 0 1440 84"]')).toBeNull()
  unmount()

  answerInstitution()
  const { container: plain } = await renderPage(<HomePage />)
  await screen.findByRole('searchbox')
  expect(plain.querySelectorAll('svg[viewBox="0 0 1440 84"] path').length).toBeGreaterThan(50)
})
