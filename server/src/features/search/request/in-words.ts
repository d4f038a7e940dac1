import type { Locale } from '@shulin/contract/locale'
import { choiceNames, type SavedSearch } from '@shulin/contract/search'
import type { Scope } from './scope.ts'

/** A search in words: one for each of its terms and each of its limits. Codes have the names that the institution gives them. */
export function searchInWords(search: SavedSearch, { names }: Scope, locale: Locale): string[] {
  const said = words[locale]
  const nameOf = (parameter: string, value: string) => names.get(parameter)?.get(value) ?? value
  const term = ({ searchField, searchFieldContent }: Term) =>
    searchField === 'any'
      ? said.quoted(searchFieldContent)
      : said.inField(nameOf('searchField', searchField), searchFieldContent)
  const { searchItems = [], twiceItems = [], exclude = {}, publishBegin, publishEnd } = search
  return [
    ...searchItems.map((item, place) =>
      place === 0 && item.oper !== 'not' ? term(item) : `${said[item.oper]}${term(item)}`,
    ),
    ...twiceItems.map((item) => `${said.and}${term(item)}`),
    ...choiceNames.flatMap((parameter) => {
      const values = search[parameter] ?? []
      return values.length === 0
        ? []
        : [values.map((value) => nameOf(parameter, value)).join(said.or)]
    }),
    ...choiceNames.flatMap((parameter) =>
      (exclude[parameter] ?? []).map((value) => `${said.not}${nameOf(parameter, value)}`),
    ),
    ...(publishBegin === undefined && publishEnd === undefined
      ? []
      : [said.years(publishBegin, publishEnd)]),
    ...(search.onlyOnShelf ? [said.onlyOnShelf] : []),
  ]
}

interface Term {
  searchField: string
  searchFieldContent: string
}

interface Words {
  and: string
  or: string
  not: string
  quoted: (text: string) => string
  inField: (field: string, text: string) => string
  years: (from: number | undefined, to: number | undefined) => string
  onlyOnShelf: string
}

const words: Record<Locale, Words> = {
  'zh-CN': {
    and: '并且',
    or: '或',
    not: '不含',
    quoted: (text) => `“${text}”`,
    inField: (field, text) => `${field}“${text}”`,
    years: (from, to) =>
      to === undefined ? `${from} 年起` : from === undefined ? `${to} 年以前` : `${from}–${to} 年`,
    onlyOnShelf: '仅在架',
  },
  'zh-TW': {
    and: '並且',
    or: '或',
    not: '不含',
    quoted: (text) => `「${text}」`,
    inField: (field, text) => `${field}「${text}」`,
    years: (from, to) =>
      to === undefined ? `${from} 年起` : from === undefined ? `${to} 年以前` : `${from}–${to} 年`,
    onlyOnShelf: '僅在架',
  },
  'en-US': {
    and: 'and ',
    or: ' or ',
    not: 'not ',
    quoted: (text) => `“${text}”`,
    inField: (field, text) => `${field}: “${text}”`,
    years: (from, to) =>
      to === undefined ? `from ${from} on` : from === undefined ? `until ${to}` : `${from}–${to}`,
    onlyOnShelf: 'on the shelf only',
  },
}
