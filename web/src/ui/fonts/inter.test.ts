import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchInter, interLoaded, takeCachedInter } from './inter.ts'
import { ranges } from './unicode-ranges.ts'

const shown: { family: string; source: unknown; unicodeRange: string }[] = []

function browser(kept: boolean) {
  vi.stubGlobal(
    'FontFace',
    function FontFace(family: string, source: unknown, { unicodeRange = '' }: FontFaceDescriptors) {
      shown.push({ family, source, unicodeRange })
    },
  )
  Object.defineProperty(document, 'fonts', { configurable: true, value: new Set() })
  const file = () => Promise.resolve(kept ? new Response('font') : undefined)
  vi.stubGlobal('caches', { match: file })
}

afterEach(() => {
  shown.length = 0
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'fonts')
})

const styleSheet = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '..', name), 'utf8')

/** The fonts of a language, as the style sheet names them. */
function stackOf(language: string, property: '--sans' | '--serif') {
  const [, rules = ''] = styleSheet('tokens.css').split(`:lang(${language}) {`)
  const [, stack = ''] = new RegExp(`${property}:([^;]*);`, 'u').exec(rules) ?? []
  return stack.split(',').map((name) => name.trim().replaceAll("'", ''))
}

test('a font that the browser keeps is there at once; another when it has come', async () => {
  browser(true)
  expect(await takeCachedInter()).toBe(true)
  expect(shown.map(({ family }) => family)).toContain('Inter Marks')

  shown.length = 0
  browser(false)
  expect(await takeCachedInter()).toBe(false)
  expect(shown).toEqual([])
  const ask = vi.fn<typeof fetch>(() => Promise.resolve(new Response('font')))
  vi.stubGlobal('fetch', ask)
  // Whoever has measured words measures them again.
  const measureAgain = vi.fn<() => void>()
  document.addEventListener(interLoaded, measureAgain, { once: true })
  await fetchInter()
  expect(measureAgain).toHaveBeenCalledOnce()
  expect(ask).toHaveBeenCalledWith(expect.stringContaining('inter-latin'), { priority: 'low' })
  expect(shown.map(({ unicodeRange }) => unicodeRange)).toEqual(Object.values(ranges))
})

test('a font that does not come leaves those that stand in for it', async () => {
  browser(false)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })))
  await fetchInter()
  expect(shown).toEqual([])
})

test('English is written in Inter with its marks, Chinese in Inter without them', () => {
  expect(stackOf('en', '--sans').slice(0, 2)).toEqual(['Inter Variable', 'Inter Marks'])
  for (const language of ['zh', 'zh-Hant']) {
    expect(stackOf(language, '--sans')[0]).toBe('Inter Variable')
    expect(stackOf(language, '--sans')).not.toContain('Inter Marks')
  }
  for (const mark of [0xb7, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2026]) {
    expect(covers(ranges.latin, mark)).toBe(false)
    expect(covers(ranges.marks, mark)).toBe(true)
  }
})

const covers = (range: string, sign: number) =>
  range.split(', ').some((part) => {
    const [first = 0, last = first] = part
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return first <= sign && sign <= last
  })

test('no English word asks for a Chinese font before a Latin one, in text and in titles', () => {
  const chinese = /CJK|PingFang|YaHei|Songti|JhengHei|SimSun/u
  for (const property of ['--sans', '--serif'] as const) {
    const stack = stackOf('en', property)
    const first = stack.findIndex((name) => chinese.test(name))
    expect(first).toBeGreaterThan(3)
    expect(stack.slice(0, first).some((name) => /DejaVu|system-ui/u.test(name))).toBe(true)
  }
})

test('whatever stands in for Inter is drawn on its lines: above and below them it has what Inter has', () => {
  const faces = styleSheet('fonts/fallback-fonts.css').split('@font-face').slice(1)
  expect(faces).toHaveLength(6)
  for (const face of faces) {
    const [size = 0, above = 0, below = 0] = [
      'size-adjust',
      'ascent-override',
      'descent-override',
    ].map((name) => Number(new RegExp(`${name}: ([\\d.]+)%`, 'u').exec(face)?.[1]) / 100)
    expect(size * above).toBeCloseTo(1984 / 2048, 2)
    expect(size * below).toBeCloseTo(494 / 2048, 2)
  }
  const families = faces.map((face) => /font-family: '([^']+)'/u.exec(face)?.[1])
  expect(stackOf('en', '--sans')).toEqual(expect.arrayContaining([...new Set(families)]))
})
