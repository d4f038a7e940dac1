import type { CitationData } from '../citation-data.ts'

/** A piece of a citation; titles of works are set in italics where the language of the item has them. */
export interface CitationPart {
  text: string
  isItalic: boolean
}

export type Script = 'chinese' | 'japanese' | 'korean' | 'russian' | 'other'

/** The item's own language decides 等 or et al.; without one, the script of its title does. */
export function scriptOf({ language, title }: Pick<CitationData, 'language' | 'title'>): Script {
  const [code] = language
  if (code === 'chi' || code === 'lzh' || code === 'zho') return 'chinese'
  if (code === 'jpn') return 'japanese'
  if (code === 'kor') return 'korean'
  if (code === 'rus') return 'russian'
  if (code !== undefined && code !== 'und' && code !== 'mul') return 'other'
  if (/[\u3040-\u30ff]/u.test(title)) return 'japanese'
  if (/[\uac00-\ud7af]/u.test(title)) return 'korean'
  if (/\p{Script=Han}/u.test(title)) return 'chinese'
  return /\p{Script=Cyrillic}/u.test(title) ? 'russian' : 'other'
}

export const plain = (text: string): CitationPart => ({ text, isItalic: false })
export const italic = (text: string): CitationPart => ({ text, isItalic: true })

/** The parts of a sentence; one that is empty is left out with what would stand before it. */
export function sentence(...given: (CitationPart | string | false | undefined)[]): CitationPart[] {
  return given.flatMap((part) => {
    const one = typeof part === 'string' ? plain(part) : part
    return one && one.text !== '' ? [one] : []
  })
}

/** Sets the full stop that a text may already have. */
export const stopped = (text: string, stop = '.') =>
  text === '' || /[.。!?！？]$/u.test(text) ? text : `${text}${stop}`

export const doiAddress = (doi: string) =>
  doi === ''
    ? ''
    : `https://doi.org/${doi.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:)/iu, '')}`

/** 第 1 版. → 第1版: an edition as it is compared and shown. */
export const tidyEdition = (edition: string) =>
  edition
    .trim()
    .replaceAll(/(?<=[\d第])\s+(?=[\d版])/gu, '')
    .replace(/(?<=版)\.$/u, '')

/** Which edition it is: nothing for the first. */
export function editionNumber(edition: string): number | undefined {
  const arabic = /(\d+)/u.exec(edition)?.[1]
  if (arabic !== undefined) return Number(arabic)
  const han = /第?([一二三四五六七八九十]+)版/u.exec(edition)?.[1]
  return han === undefined ? undefined : hanNumber(han)
}

/** What a title adds follows a colon, with no space before it. */
export const tidyTitle = (title: string, colon: ': ' | '：' = ': ') =>
  title.replaceAll(/\s+[:：]\s*|[:：]\s+/gu, colon).replace(/[\s.。]+$/u, '')

const digits = '零一二三四五六七八九'
function hanNumber(text: string) {
  const [tens, ones] = text.includes('十') ? text.split('十') : ['', text]
  const ten = text.includes('十') ? (tens ? digits.indexOf(tens) : 1) : 0
  return ten * 10 + (ones ? digits.indexOf(ones) : 0)
}

export function ordinal(number: number) {
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }
  return `${number}${ending[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)]}`
}

/** 修订版, 3rd revised edition: editions that are not simply numbered, as they call themselves. */
export const isPlainlyNumbered = (edition: string) =>
  /^(第?[\d一二三四五六七八九十]+版|\d+\s*(st|nd|rd|th)?\.?\s*(ed|edition|Aufl|éd)?\.?)$/iu.test(
    edition.trim(),
  )

/** How MLA and Chicago write an edition: a first one is not said. */
export function editionOf(edition: string, isChinese: boolean) {
  const number = editionNumber(edition)
  if (number === undefined || !isPlainlyNumbered(edition)) return edition
  if (number <= 1) return ''
  return isChinese ? `第${number}版` : `${ordinal(number)} ed.`
}
