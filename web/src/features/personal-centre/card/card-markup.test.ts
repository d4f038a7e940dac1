import { expect, test } from 'vitest'
import { cardMarkup } from './card-markup.ts'

const card = {
  lang: 'zh-Hans-CN',
  title: '读者证',
  name: '林<script>"&',
  number: '2026001',
  picture: '读者证号 2026001 的条形码',
  validUntil: '有效至 2028年6月30日',
}

test('the card says whose it is, its number, and until when, beside its bars', () => {
  document.body.innerHTML = cardMarkup(card)
  const section = document.querySelector('section')!
  expect(section.getAttribute('lang')).toBe('zh-Hans-CN')
  for (const words of [card.title, card.name, card.number, card.validUntil]) {
    expect(section.textContent).toContain(words)
  }
  expect(section.querySelector('svg')!.getAttribute('aria-label')).toBe(card.picture)
  expect(section.querySelectorAll('path')).toHaveLength(2)
})

test('whatever a name is made of stays text', () => {
  document.body.innerHTML = cardMarkup({ ...card, number: '"><img src=x>' })
  expect(document.querySelector('script, img')).toBeNull()
})

test('a number that no barcode has stands there alone', () => {
  document.body.innerHTML = cardMarkup({ ...card, number: '读者一' })
  expect(document.querySelector('svg')).toBeNull()
  expect(document.body.textContent).toContain('读者一')
})
