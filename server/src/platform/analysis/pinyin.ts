import { pinyin, polyphonic } from 'pinyin-pro'
import { foldWords } from './folding.ts'
import { hasHan, simplified } from './scripts.ts'

/** The sound of a title or a name, as it is put into the index. */
export interface Sound {
  /** One place per character, all its readings in it: `chong|zhong qing`. Other words stand as they are. */
  syllables: string
  /** Written as one word: chongqing. */
  joined: string[]
  /** cq */
  initials: string
  /** The same where characters may be read otherwise: zq. */
  otherInitials: string[]
}

/** Longer titles are not typed by sound. */
const mostCharacters = 80

/**
 * How Chinese text is read aloud. Taken from the words of the text, never from folded characters, which would turn
 * 乾隆 into gan long. In a name the first character is read as a surname: 单田芳 is shan tian fang.
 */
export function soundOf(text: string, kind: 'title' | 'name'): Sound | undefined {
  if (!hasHan(text)) return undefined
  const pieces = simplified(text.normalize('NFKC')).match(/\p{sc=Han}+|[^\p{sc=Han}\s]+/gu) ?? []
  const places = pieces.flatMap((piece) => placesOf(piece, kind)).slice(0, mostCharacters)
  const usual = places.map((place) => place.usual)
  const asSurname = places.map((place) => place.asSurname)
  return {
    syllables: places.map((place) => place.readings.join('|')).join(' '),
    joined: [...new Set([usual, asSurname].flatMap((read) => typedForms(read.join(''))))],
    initials: usual.map((syllable) => syllable[0]).join(''),
    otherInitials: otherInitialsOf(places),
  }
}

/** Nobody types the initials of a longer title. */
const longestInitials = 20
const mostOtherInitials = 16

/** With one or two characters in another reading: dictionaries err about 傳, 藏 and 行 in old titles. */
function otherInitialsOf(places: readonly CharacterReadings[]): string[] {
  if (places.length > longestInitials) return []
  const usual = places.map((place) => place.usual[0]!)
  const changes = places.flatMap(({ readings }, at) =>
    [...new Set(readings.map((reading) => reading[0]!))]
      .filter((letter) => letter !== usual[at])
      .map((letter) => ({ at, letter })),
  )
  const one = changes.map(({ at, letter }) => usual.with(at, letter))
  const two = changes.flatMap((first, i) =>
    changes
      .slice(i + 1)
      .filter((second) => second.at !== first.at)
      .map((second) => usual.with(first.at, first.letter).with(second.at, second.letter)),
  )
  return [...one, ...two].slice(0, mostOtherInitials).map((letters) => letters.join(''))
}

interface CharacterReadings {
  usual: string
  asSurname: string
  readings: string[]
}

const options = { toneType: 'none', type: 'array', v: true } as const

function placesOf(piece: string, kind: 'title' | 'name'): CharacterReadings[] {
  if (!hasHan(piece)) {
    const words = foldWords(piece).split(' ')
    return words.filter(Boolean).map((word) => ({ usual: word, asSurname: word, readings: [word] }))
  }
  const characters = Array.from(piece)
  const all = characters.map(readingsOf)
  // What the dictionary does not know, 々 for one, is read by what stands beside it.
  const isSure = all.every(([only, other], i) => other === undefined && only !== characters[i])
  const surnames = isSure
    ? all.map(([only]) => only!)
    : pinyin(piece, { ...options, surname: kind === 'name' ? 'head' : 'all' })
  const usual = isSure || kind === 'name' ? surnames : pinyin(piece, options)
  return usual.map((syllable, i) => ({
    usual: syllable,
    asSurname: surnames[i]!,
    readings: [...new Set([syllable, surnames[i]!, ...all[i]!].flatMap(typedForms))],
  }))
}

/** All readings of a character: looked up once. */
function readingsOf(character: string): string[] {
  const known = readings.get(character)
  if (known) return known
  const [found = [character]] = polyphonic(character, { ...options })
  readings.set(character, found)
  return found
}
const readings = new Map<string, string[]>()

/** ü is on no keyboard: lü is typed lv, or lu. */
const typedForms = (sound: string) =>
  /[ln]v/u.test(sound) ? [sound, sound.replaceAll(/(?<=[ln])v/gu, 'u')] : [sound]

/** The syllables a Chinese run is usually read with; what a reader means by 红lou梦. */
export const usualReading = (text: string): string[] => pinyin(simplified(text), options)
