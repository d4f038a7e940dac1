import { foldText } from '../../../platform/analysis/folding.ts'

/** The codes an institution offers, with their names in any language: what filters can be named by. */
export type Names = Partial<Record<NamedParameter, ReadonlyMap<string, readonly string[]>>>
export type NamedParameter =
  | 'langCode'
  | 'docCode'
  | 'resourceType'
  | 'ddType'
  | 'coreInclude'
  | 'libCode'
  | 'campusId'

export interface Choice {
  parameter: string
  values: string[]
}

/**
 * How much a word says by itself. `sure`: a wish, wherever it stands apart. `bare`: a wish, unless the next word makes a
 * compound of it (期刊 管理). `noun`: a wish at the end of 关于…的. `doubtful`: as often a topic (标准, 英语); a wish only
 * beside another one.
 */
export type Strength = 'sure' | 'bare' | 'noun' | 'doubtful'

interface Meaning {
  choices: Choice[]
  /** What it means where journals themselves are asked for, and not what stands in them. */
  asTitles?: Choice[]
  strength: Strength
}

/** Chinese words by themselves; English ones by the noun they are, for they need a phrase around them. */
export interface Vocabulary {
  words: ReadonlyMap<string, Meaning>
  longestWord: number
  languages: ReadonlyMap<string, string>
  nouns: ReadonlyMap<string, Meaning>
  places: ReadonlyMap<string, Choice>
}

const journals = 'journal e-journal'
/** Whoever asks for journals about something wants to read about it: what stands in them counts, too. */
const journalsAndArticles = `${journals} journal-article`

/** Words for several types at once, and words the code lists do not have. */
const typeWords: [words: string, codes: string, strength: Strength][] = [
  ['期刊 学术期刊', journalsAndArticles, 'bare'],
  ['杂志', journals, 'bare'],
  ['期刊列表 期刊导航 期刊名单 期刊一览', journals, 'sure'],
  ['电子期刊 电子杂志', 'e-journal', 'sure'],
  ['图书 书籍 专著', 'book e-book', 'bare'],
  ['电子书 电子图书', 'e-book', 'sure'],
  ['论文', 'journal-article conference-paper thesis', 'bare'],
  ['期刊论文 期刊文章 学术论文', 'journal-article', 'sure'],
  ['会议论文', 'conference-paper', 'sure'],
  ['学位论文 毕业论文', 'thesis', 'sure'],
  ['报纸', 'newspaper', 'bare'],
  ['书', 'book e-book', 'noun'],
  ['文章', 'journal-article newspaper-article', 'noun'],
  ['教材 教科书 课本', 'textbook', 'noun'],
  ['字典 辞典 辞书', 'dictionary', 'doubtful'],
  ['善本 线装书', 'ancient-book', 'doubtful'],
  ['有声书 听书', 'talking-book', 'sure'],
]
const degreeWords: [words: string, degree: string][] = [
  ['博士论文 博士学位论文', 'doctor'],
  ['硕士论文 硕士学位论文', 'master'],
  ['本科论文 学士论文 学士学位论文', 'bachelor'],
]

const electronicWords =
  '有电子版 电子版 有全文 可下载 在线阅读 可在线阅读 线上阅读 能在线看 可线上阅读 有电子全文 电子全文 电子资源 有pdf 有电子档'
const printedWords = '纸质版 纸本 纸质 有纸本 纸质书 印刷版'
const shelfWords =
  '在架 在馆 在架上 可借 可外借 现在可借 现在能借 能借 能借到 现可借 目前可借 仍在架 有馆藏可借 架上有 馆内可借'

const nounWords: [words: string, codes: string, strength: Strength][] = [
  ['journals|periodicals', journalsAndArticles, 'sure'],
  ['magazines', journals, 'sure'],
  ['e-journals|ejournals|electronic journals', 'e-journal', 'sure'],
  ['books|monographs', 'book e-book', 'sure'],
  ['e-books|ebooks|electronic books', 'e-book', 'sure'],
  ['textbooks', 'textbook', 'sure'],
  ['theses|dissertations', 'thesis', 'sure'],
  ['journal articles', 'journal-article', 'sure'],
  ['conference papers', 'conference-paper', 'sure'],
  ['newspapers', 'newspaper', 'sure'],
  ['papers', 'journal-article conference-paper thesis', 'doubtful'],
  ['articles', 'journal-article newspaper-article', 'doubtful'],
  ['audiobooks|talking books', 'talking-book', 'sure'],
]
const degreeNouns: [words: string, degree: string][] = [
  ['phd theses|phd dissertations|doctoral theses|doctoral dissertations', 'doctor'],
  ["master's theses|masters theses|master theses|master's dissertations", 'master'],
  ["bachelor's theses|bachelor theses", 'bachelor'],
]

/** Made once for an institution: its own names, and our words for what it offers. */
export function vocabularyOf(names: Names): Vocabulary {
  const words = new Map<string, Meaning>()
  const nouns = new Map<string, Meaning>()
  const offered = (parameter: NamedParameter, codes: string): Choice[] => {
    const values = codes.split(' ').filter((code) => names[parameter]?.has(code))
    return values.length === 0 ? [] : [{ parameter, values }]
  }
  const add = (
    to: Map<string, Meaning>,
    list: readonly string[],
    choices: Choice[],
    strength: Strength,
    asTitles?: Choice[],
  ) => {
    if (choices.length === 0) return
    for (const word of list)
      to.set(foldText(word), { choices, strength, ...(asTitles && { asTitles }) })
  }
  /** Journals alone, for a word that means them with what stands in them. */
  const titlesOf = (codes: string) => {
    const alone = codes === journalsAndArticles ? offered('docCode', journals) : []
    return alone.length > 0 ? alone : undefined
  }

  for (const [code, list] of names.docCode ?? []) {
    if (code === 'other') continue
    const choices: Choice[] = [{ parameter: 'docCode', values: [code] }]
    add(words, list.filter(isHan), choices, 'doubtful')
    add(nouns, list.filter((name) => !isHan(name)).map(pluralOf), choices, 'doubtful')
  }
  for (const [list, codes, strength] of typeWords)
    add(words, list.split(' '), offered('docCode', codes), strength, titlesOf(codes))
  for (const [list, codes, strength] of nounWords)
    add(nouns, list.split('|'), offered('docCode', codes), strength, titlesOf(codes))
  for (const [list, degree] of degreeWords)
    add(words, list.split(' '), thesisFor(offered, degree), 'sure')
  for (const [list, degree] of degreeNouns)
    add(nouns, list.split('|'), thesisFor(offered, degree), 'sure')

  for (const [code, list] of names.coreInclude ?? [])
    add(words, list, [{ parameter: 'coreInclude', values: [code] }], 'doubtful')
  add(words, electronicWords.split(' '), offered('resourceType', '2'), 'sure')
  add(words, printedWords.split(' '), offered('resourceType', '1'), 'bare')
  add(words, shelfWords.split(' '), [{ parameter: 'onlyOnShelf', values: ['true'] }], 'sure')

  const languages = new Map<string, string>()
  for (const [code, list] of names.langCode ?? []) {
    const choices: Choice[] = [{ parameter: 'langCode', values: [code] }]
    const han = list.filter(isHan).map(foldText)
    for (const name of han) add(words, [name], choices, name.endsWith('文') ? 'bare' : 'doubtful')
    for (const name of han.filter((name) => /[语文]$/u.test(name))) {
      const stem = name.slice(0, -1)
      add(words, [`${stem}文`], choices, 'bare')
      const editions = [`${stem}文版`, `${stem}语版`, `${stem}文原版`, `${stem}译本`]
      add(words, editions, choices, 'sure')
    }
    for (const name of list.filter((name) => !isHan(name))) languages.set(foldText(name), code)
  }
  add(words, ['汉语', '华语', '国语'], offered('langCode', 'chi'), 'doubtful')
  add(words, ['华文'], offered('langCode', 'chi'), 'bare')

  const places = new Map<string, Choice>()
  for (const parameter of ['campusId', 'libCode'] as const) {
    for (const [code, list] of names[parameter] ?? [])
      for (const name of list) places.set(foldText(name), { parameter, values: [code] })
  }
  const longestWord = Math.max(0, ...Array.from(words.keys(), (word) => word.length))
  // The longest name first: 北区分馆阅览室 before 北区分馆.
  const longestFirst = [...places]
    .filter(([name]) => name !== '')
    .toSorted(([a], [b]) => b.length - a.length)
  return { words, longestWord, languages, nouns, places: new Map(longestFirst) }
}

function thesisFor(
  offered: (parameter: NamedParameter, codes: string) => Choice[],
  degree: string,
): Choice[] {
  return [...offered('docCode', 'thesis'), ...offered('ddType', degree)]
}

const isHan = (name: string) => /\p{sc=Han}/u.test(name)

const pluralOf = (name: string) =>
  /(?:s|x)$/u.test(name) ? name : /[^aeiou]y$/u.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`
