import { draw, pick, placeIn, whole, chanceOf, type Chance } from './chance.ts'
import { wordsOf, type Family, type FamilyName, type Parent } from './learn.ts'

/** A record as the files hold it; `source.json` says what becomes of it. */
export interface GeneratedRecord {
  id: string
  type: string
  title: string
  creators: string[]
  subjects: string[]
  language: string
  year: number
  publisher: string
  place: string
  clc?: string
  lcc?: string
  discipline?: string
  container?: string
  abstract?: string
  isbn?: string
  link?: string
  items?: { barcode: string; callNo: string; location: string; status: string }[]
}

const shares: [FamilyName, number][] = [
  ['modern', 0.36],
  ['western', 0.3],
  ['classics', 0.14],
  ['papers', 0.2],
]
const types: Record<FamilyName, string[]> = {
  modern: ['book', 'book', 'book', 'thesis', 'textbook', 'reference-work'],
  western: ['book', 'book', 'book', 'textbook'],
  classics: ['ancient-book', 'book'],
  papers: ['conference-paper'],
}
const publishers = {
  han: '科学出版社 高等教育出版社 清华大学出版社 北京大学出版社 中华书局 商务印书馆 人民文学出版社 机械工业出版社 上海古籍出版社 社会科学文献出版社 人民卫生出版社 电子工业出版社'.split(
    ' ',
  ),
  latin: [
    'Oxford University Press',
    'Cambridge University Press',
    'Springer',
    'Elsevier',
    'Wiley',
    'Routledge',
    'MIT Press',
    'Penguin',
    'Sage',
    'De Gruyter',
  ],
}
const places = {
  han: ['北京', '北京', '上海', '南京', '武汉', '广州'],
  latin: ['Oxford', 'Cambridge', 'New York', 'London', 'Berlin', 'Boston'],
}
const patterns = [
  (a: string, b: string) => `基于${a}的${b}研究`,
  (a: string, b: string) => `${a}对${b}的影响`,
  (a: string, b: string) => `${a}与${b}的关系研究`,
  (a: string, b: string) => `${a}中${b}问题的探讨`,
  (a: string, b: string, c: string) => `${a}${b}方法及其在${c}中的应用`,
  (a: string, b: string, c: string) => `${a}、${b}与${c}：现状与展望`,
]
const numerals = '一二三四五六七八九十'
/** Copies of a printed title: 3.8 on average, so that with the electronic fifth there are three. */
const copies = [1, 1, 2, 2, 3, 3, 4, 5, 7, 10]
const locations = 12
const thisYear = 2026

/** Record number `number` of a seed: always the same, whoever makes it. */
export function makeRecord(
  families: Map<FamilyName, Family>,
  seed: number,
  number: number,
): GeneratedRecord {
  const chance = chanceOf(seed, number)
  const family = families.get(familyAt(chance()))!
  const parent = parentIn(family, chance)
  const kind = chance()
  const isNew = kind < 0.6
  const title = titleOf(family, parent, kind, chance)
  const writer = parent.isHan ? 'han' : 'latin'
  const made: GeneratedRecord = {
    id: `${seed}-${number}`,
    type: pick(chance, types[family.name]),
    title,
    creators: isNew || parent.creators.length === 0 ? namesOf(family, chance) : parent.creators,
    subjects: parent.subjects,
    language: parent.language,
    year: Math.max(1850, thisYear - Math.floor(-Math.log(1 - chance()) * 14)),
    publisher: pick(chance, publishers[writer]),
    place: pick(chance, places[writer]),
  }
  if (parent.clc) made.clc = parent.clc
  if (parent.lcc) made.lcc = parent.lcc
  if (parent.discipline) made.discipline = parent.discipline
  if (parent.container) made.container = parent.container
  if (parent.abstract) made.abstract = parent.abstract
  if (family.name === 'papers') made.link = `https://papers.example/${made.id}`
  else {
    made.isbn = isbnOf(writer === 'han' ? '9787' : pick(chance, ['9780', '9781']), chance)
    made.items = itemsOf(number, parent, chance)
  }
  return made
}

function familyAt(share: number): FamilyName {
  let rest = share
  return shares.find(([, part]) => (rest -= part) < 0)?.[0] ?? 'papers'
}

/** Half of them anybody, half by popularity. */
const parentIn = ({ parents, popularity }: Family, chance: Chance): Parent =>
  chance() < 0.5
    ? pick(chance, parents)
    : parents[placeIn(popularity, chance() * popularity.at(-1)!)]!

/** A new title (60 of 100), another edition (20), a volume (15), or the same with a slip (5). */
function titleOf({ name, words }: Family, parent: Parent, kind: number, chance: Chance): string {
  const { title, isHan } = parent
  const word = () => draw(chance, words)
  if (kind < 0.6) {
    if (name === 'modern') return pick(chance, patterns)(word(), word(), word())
    const own = wordsOf(parent)
    const kept = own.slice(0, Math.max(1, own.length >> 1))
    const more = isHan ? 1 + whole(chance, 2) : 2 + whole(chance, 5)
    return [...kept, ...Array.from({ length: more }, word)].join(isHan ? '' : ' ')
  }
  if (kind < 0.8) return title
  if (kind < 0.95) {
    const volume = 1 + whole(chance, 10)
    return isHan ? `${title} 第${numerals[volume - 1]}册` : `${title}, Volume ${volume}`
  }
  const characters = Array.from(title)
  const at = whole(chance, Math.max(1, characters.length - 1))
  characters.splice(at, 2, ...characters.slice(at, at + 2).toReversed())
  return characters.join('')
}

const namesOf = ({ creators }: Family, chance: Chance) => [
  ...new Set(
    Array.from({ length: pick(chance, [1, 1, 1, 2, 2, 3, 4]) }, () => draw(chance, creators)),
  ),
]

function isbnOf(group: string, chance: Chance): string {
  const body = group + String(whole(chance, 1e8)).padStart(8, '0')
  const sum = Array.from(body).reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1),
    0,
  )
  return body + String((10 - (sum % 10)) % 10)
}

function itemsOf(number: number, { clc, lcc }: Parent, chance: Chance) {
  const callNo = `${clc ?? lcc ?? 'Z'}/${1 + whole(chance, 998)}`
  return Array.from({ length: pick(chance, copies) }, (_, copy) => ({
    barcode: `${String(number).padStart(9, '0')}${copy}`,
    callNo,
    location: `L${String(1 + whole(chance, locations)).padStart(2, '0')}`,
    status: chance() < 0.16 ? 'on loan' : 'on shelf',
  }))
}
