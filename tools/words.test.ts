import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// One word per thing on screen, in every language: docs/glossary.md says which, and which others are not shown.

const root = join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (path) => /(^|\/)(node_modules|gallery)$/.test(path) })

const languages = ['zh-CN', 'zh-TW', 'en-US'] as const
type Language = (typeof languages)[number]

/** The rows of tables, without their heads. */
const rowsOf = (markdown: string) =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, name = '', ...cells]) => ({ name, cells }))
    .filter(({ name }) => name !== 'in code' && !name.startsWith('-'))

const glossary = textOf('docs/glossary.md')
const [shown = '', notShown = ''] = glossary.split('## Words that are not shown\n')
const terms = rowsOf(shown)
const wordsIn = (cell = '') => cell.split(/[、,]\s*/).filter(Boolean)

const rivals = rowsOf(notShown).flatMap(({ name, cells }) =>
  languages.flatMap((language, n) =>
    wordsIn(cells[n]).map((word) => ({
      name,
      language,
      word,
      except: Array.from(cells[3]?.matchAll(/`([^`]+)`/g) ?? [], ([, place = '']) => place),
    })),
  ),
)

interface ShownText {
  /** The folder and key of a text, or the file it stands in. */
  place: string
  language: Language
  text: string
}

const webTexts: ShownText[] = languages.flatMap((language) =>
  filesOf(`web/src/**/texts/${language}.json`).flatMap((file) =>
    Object.entries(JSON.parse(textOf(file)) as Record<string, string>).map(([key, text]) => ({
      place: `${dirname(file)} ${key}`,
      language,
      text,
    })),
  ),
)

/** What is quoted in code, without the names around it. */
const quotedIn = (code: string) =>
  Array.from(
    code.matchAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`[^`]*`/g),
    ([text]) => text,
  ).join('\n')

const depthOf = (line: string) => line.search(/\S/)

/** What a file says beside the names of the languages, up to the next of them or the end of what stands further in. */
function saidIn(file: string): ShownText[] {
  const lines = textOf(file).split('\n')
  return lines.flatMap((line, n) => {
    const marks = [...line.matchAll(/['"](zh-CN|zh-TW|en-US)['"]: /g)]
    return marks.map((mark, i) => {
      const next = marks[i + 1]
      const text = [line.slice(mark.index, next?.index)]
      if (!next) {
        const below = lines.slice(n + 1)
        const end = below.findIndex((one) => one.trim() !== '' && depthOf(one) <= depthOf(line))
        text.push(...below.slice(0, end === -1 ? below.length : end))
      }
      return { place: file, language: mark[1] as Language, text: quotedIn(text.join('\n')) }
    })
  })
}

const otherTexts = [
  ...filesOf('{server,contract}/src/**/*.ts').filter((file) => !file.includes('.test.')),
  ...filesOf('server/reference/*.json'),
  ...filesOf('fixtures/{institutions,announcements,home}/*.json'),
].flatMap(saidIn)

const says = (text: string, word: string) =>
  /\p{Script=Han}/u.test(word) ? text.includes(word) : new RegExp(`\\b${word}\\b`, 'i').test(text)

test('the texts of the portal are read in all three languages, in the browser and on the server', () => {
  for (const texts of [webTexts, otherTexts]) {
    for (const language of languages) {
      expect(texts.filter((one) => one.language === language).length).toBeGreaterThan(100)
    }
  }
})

test('every rival is one of a word of the glossary, and is not a word of it itself', () => {
  const names = new Set(terms.map(({ name }) => name))
  expect(rivals.filter(({ name }) => !names.has(name))).toEqual([])
  const inUse = new Set(
    terms.flatMap(({ cells }) =>
      languages.flatMap((language, n) => wordsIn(cells[n]).map((word) => `${language} ${word}`)),
    ),
  )
  expect(rivals.filter(({ language, word }) => inUse.has(`${language} ${word}`))).toEqual([])
})

test.each(languages)('no text says a rival of a word of the glossary: %s', (language) => {
  const texts = [...webTexts, ...otherTexts].filter((one) => one.language === language)
  const wrong = rivals
    .filter((rival) => rival.language === language)
    .flatMap(({ name, word, except }) =>
      texts
        .filter(({ place, text }) => says(text, word) && !except.includes(place))
        .map(({ place }) => `${place}: ${word} (see “${name}” in the glossary)`),
    )
  expect(wrong).toEqual([])
})

/** Whoever hears a page knows neither colour nor shape nor side of what is meant. */
const needsEyes: Record<Language, RegExp> = {
  'zh-CN': /([红绿黄蓝灰]色|[圆方三角]形|[左右][侧边方])的?(按钮|链接|图标|标记|圆点|入口)/u,
  'zh-TW': /([紅綠黃藍灰]色|[圓方三角]形|[左右][側邊方])的?(按鈕|連結|圖示|標記|圓點|入口)/u,
  'en-US':
    /\b(red|green|yellow|blue|gr[ae]y|round|square) (button|link|icon|mark|dot|field)|\b(button|link|icon|mark|dot|field)s? (on|at|to) the (left|right)\b/i,
}

test.each(languages)(
  'no text names what is meant by its colour, shape or side alone: %s',
  (language) => {
    const texts = [...webTexts, ...otherTexts].filter((one) => one.language === language)
    const named = texts.filter(({ text }) => needsEyes[language].test(text))
    expect(named.map(({ place }) => place)).toEqual([])
    const samples = {
      'zh-CN': '点绿色按钮',
      'zh-TW': '按右側的按鈕',
      'en-US': 'Press the button on the right',
    }
    expect(samples[language]).toMatch(needsEyes[language])
  },
)

test('an exception is still needed', () => {
  const all = [...webTexts, ...otherTexts]
  const isNeeded = (name: string, place: string) =>
    rivals
      .filter((rival) => rival.name === name)
      .some(({ language, word }) =>
        all.some((one) => one.place === place && one.language === language && says(one.text, word)),
      )
  const idle = rivals.flatMap(({ name, except }) =>
    except.filter((place) => !isNeeded(name, place)).map((place) => `${name}: ${place}`),
  )
  expect(idle).toEqual([])
})

test('the privacy notices name no choice that nobody can make yet', () => {
  const notices = otherTexts.filter(({ place }) => place.startsWith('fixtures/institutions/'))
  const promised = notices.filter(({ text }) =>
    /个性化结果|個人化結果|personal results/i.test(text),
  )
  expect(promised.map(({ place }) => place)).toEqual([])
})
