import { locales } from '@shulin/contract/locale'
import { expect, test } from 'vitest'

type Texts = Record<string, string>

const catalogs = import.meta.glob<Texts>(
  ['./{platform,portal,staff,ui}/texts/*.json', './features/**/texts/*.json'],
  { eager: true, import: 'default' },
)
const folders = [...new Set(Object.keys(catalogs).map((path) => path.replace(/\/[^/]+$/, '')))]

/** Each key with its placeholders, e.g. `keptOn {{date}}`; languages may differ in plural forms. */
const shape = (texts: Texts = {}) =>
  new Set(
    Object.entries(texts).map(([key, text]) =>
      [key.replace(/_(one|other)$/, ''), ...(text.match(/{{\w+}}/g) ?? []).toSorted()].join(' '),
    ),
  )

test.each(folders)('[R-I18N-001] %s say the same things in every language', (folder) => {
  const [source, ...others] = locales.map((locale) => shape(catalogs[`${folder}/${locale}.json`]))
  expect(source!.size).toBeGreaterThan(0)
  for (const [n, other] of others.entries()) expect(other, locales[n + 1]).toEqual(source)
})

test.each(Object.entries(catalogs))('no text is empty: %s', (_, texts) => {
  expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
})

test('English texts are English; only the names of the other languages are written in their own', () => {
  const english = Object.entries(catalogs).filter(([path]) => path.endsWith('/en-US.json'))
  const chinese = english.flatMap(([path, texts]) =>
    Object.entries(texts)
      .filter(([key, text]) => !key.startsWith('language.zh') && /\p{Script=Han}/u.test(text))
      .map(([key]) => `${path} ${key}`),
  )
  expect(chinese).toEqual([])
})

const sources = import.meta.glob<string>(
  ['./**/*.{ts,tsx}', '!./**/*.test.{ts,tsx}', '!./**/test/**', '!./gallery/**'],
  { eager: true, query: '?raw', import: 'default' },
)
const withoutComments = (code: string) =>
  code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '')

test('no Chinese text stands in the code: texts have their own files', () => {
  const hardCoded = Object.entries(sources)
    .filter(([, code]) => /\p{Script=Han}/u.test(withoutComments(code)))
    .map(([path]) => path)
  expect(hardCoded).toEqual([])
})

test('no words stand between the tags, nor in the attributes that are shown or read out', () => {
  const hardCoded = Object.entries(sources)
    .filter(([path]) => path.endsWith('.tsx'))
    .flatMap(([path, code]) => {
      const bare = withoutComments(code)
      const words = [
        // Text after a tag, up to the next tag: letters that are neither code nor an entity.
        ...bare.matchAll(
          /<\/?[a-zA-Z][^<>{}]*>\s*(?!return\b)([A-Za-z][A-Za-z ,.!?’-]*[a-z.!?])\s*<\/?[a-zA-Z]/g,
        ),
        ...bare.matchAll(/\b(?:aria-label|alt|placeholder|title|label)="([^"]*[A-Za-z][^"]*)"/g),
      ]
      return words.map((match) => `${path}: ${match[1]}`)
    })
  expect(hardCoded).toEqual([])
})
