import { readFileSync } from 'node:fs'
import { SearchParameters } from '@shulin/contract/search'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { leastWork } from '../../../../test/work.ts'
import { simplified, traditional } from '../../../platform/analysis/scripts.ts'
import { namesIn as namesOfScopes } from './names.ts'
import { parametersOf } from './parameters.ts'
import { readSentence, type Sentence } from './read-sentence.ts'
import { vocabularyOf } from './vocabulary.ts'

const fixture = <T>(name: string) =>
  parse<T>(readFileSync(new URL(`../../../../../fixtures/search/${name}`, import.meta.url)), {
    columns: true,
  })

const dictionaries = JSON.parse(
  readFileSync(new URL('../../../../reference/dictionaries.json', import.meta.url), 'utf8'),
) as Record<string, { code: string; name: Record<string, string> }[]>
const namesIn = (list: string) =>
  new Map(dictionaries[list]!.map(({ code, name }) => [code, Object.values(name)]))

const vocabulary = vocabularyOf({
  langCode: namesIn('langCode'),
  docCode: namesIn('documentTypeList'),
  resourceType: namesIn('resourceType'),
  ddType: namesIn('ddType'),
  coreInclude: namesIn('coreInclude'),
  libCode: new Map([['med', ['医学分馆', '醫學分館', 'Medical Library']]]),
  campusId: new Map([['east', ['东校区', '東校區', 'East Campus']]]),
})
const read = (text: string) => readSentence(text, { today: 2026, vocabulary })
const written = ({ rest, filters }: Sentence) =>
  `${rest} / ${filters.map(({ parameter, values }) => `${parameter}=${values.join('|')}`).join(' ')}`

const sentences = fixture<{ sentence: string; rest: string; filters: string }>('sentences.csv')
const ordinary = fixture<{ text: string }>('not-sentences.csv')

describe('sentences', () => {
  test('there are enough of them to say something', () => {
    expect(sentences.length).toBeGreaterThanOrEqual(150)
    expect(ordinary.length).toBeGreaterThanOrEqual(100)
  })

  test.each(sentences)('$sentence', ({ sentence, rest, filters }) => {
    expect(written(read(sentence))).toBe(`${rest} / ${filters}`)
  })

  test('titles and plain queries stay as they were typed', () => {
    const misread = ordinary.map(({ text }) => ({ text, read: read(text) }))
    expect(
      misread.filter(({ text, read: { filters, rest } }) => filters.length > 0 || rest !== text),
    ).toEqual([])
  })

  test('the same words give the same filters a thousand times', { timeout: 60_000 }, () => {
    const once = sentences.map(({ sentence }) => JSON.stringify(read(sentence)))
    for (let repeat = 0; repeat < 1000; repeat += 1) {
      for (let i = repeat % 37; i < sentences.length; i += 37) {
        expect(JSON.stringify(read(sentences[i]!.sentence))).toBe(once[i])
      }
    }
  })

  test('either script says the same', () => {
    const filters = (text: string) =>
      read(text).filters.map(({ parameter, values }) => [parameter, values.map(simplified)])
    for (const { sentence } of sentences) {
      expect(filters(traditional(sentence)), sentence).toEqual(filters(simplified(sentence)))
    }
  })

  test('every filter names the words it was read from, so it can be taken back', () => {
    for (const { sentence } of sentences) {
      const characters = Array.from(sentence)
      for (const { span, words } of read(sentence).filters) {
        expect(
          characters
            .slice(...span)
            .join('')
            .trim(),
        ).toBe(words)
        expect(words).not.toBe('')
      }
    }
  })

  test('what is read is a search the contract accepts', () => {
    for (const { sentence } of sentences) SearchParameters.parse(parametersOf(read(sentence)))
    expect(parametersOf(read('鲁迅写的 小说 近五年 在架 中文'))).toEqual({
      searchItems: [
        { oper: 'and', searchField: 'any', searchFieldContent: '小说' },
        { oper: 'and', searchField: 'author', searchFieldContent: '鲁迅' },
      ],
      publishBegin: 2021,
      onlyOnShelf: true,
      langCode: ['chi'],
    })
  })

  test('only what the institution offers becomes a filter', () => {
    const few = vocabularyOf({ docCode: new Map([['book', ['图书']]]) })
    const { filters } = readSentence('人工智能 期刊 图书 中文', { today: 2026, vocabulary: few })
    expect(filters.map(({ parameter, values }) => [parameter, values])).toEqual([
      ['docCode', ['book']],
    ])
  })

  test('names in every language of the institution are understood', () => {
    const scopes = [
      { names: new Map([['langCode', new Map([['ger', '德语']])]]) },
      { names: new Map([['langCode', new Map([['ger', 'German']])]]) },
    ]
    const mixed = vocabularyOf(namesOfScopes(scopes))
    const filters = (text: string) => readSentence(text, { today: 2026, vocabulary: mixed }).filters
    for (const text of ['哲学史 德文', 'ethics written in German']) {
      expect(filters(text).map(({ values }) => values)).toEqual([['ger']])
    }
  })

  test('[T-56] a long or strange text takes no more than 50 ms of work', async ({ annotate }) => {
    await annotate('T-56 characters: 100000', 'figure')
    await annotate('T-56 milliseconds for each: 50', 'figure')
    const texts = [
      '近五年'.repeat(40),
      '关于的'.repeat(40),
      'in Chinese '.repeat(10),
      '"'.repeat(120),
      '2015-'.repeat(24),
      'by A '.repeat(24),
      ...['中文 ', '近五年', '2015-', 'by A ', '"', 'in Chinese '].map((piece) =>
        piece.repeat(Math.ceil(100_000 / piece.length)),
      ),
    ]
    for (const text of texts) {
      expect(await leastWork(() => read(text), 50), text.slice(0, 20)).toBeLessThan(50)
    }
  })
})
