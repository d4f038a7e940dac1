import { isPart, type CitationData } from '../citation-data.ts'

/** A name as a citation needs it: in two parts where it has them. */
export interface CitedName {
  family: string
  /** Empty for bodies, and for names that are written in one, as Chinese ones are. */
  given: string
}

/** Who does what is not part of the name: 著, 主编, 译 … and the dates of a life. */
const roles =
  /[\s,，;；]*(?:等)?(?:原著|编著|編著|主编|主編|编译|編譯|译注|譯注|校注|点校|點校|选编|選編|著|编|編|译|譯|撰|辑|輯|注|绘|繪|口述|整理)$/u
const dates = /[,，]?\s*[([（【]?(?:ca\.\s*)?\d{3,4}\??\s*[-–—]\s*(?:\d{0,4}\??)?[)\]）】]?\.?$/u
/** [清]曹雪芹, (美) 海明威: time and country before a name. */
const before = /^[([（【〔][\p{Script=Han}]{1,4}[)\]）】〕]\s*/u

/** Thomson, J. (John): the fuller form of a given name. */
const fuller = /^([^(]*,[^(]*?)\s*\([^)]*\)/u

const isHan = (text: string) => /\p{Script=Han}/u.test(text)

/** A name with one of these is a body's, or of the kind that is never turned, as Geoffrey of Monmouth. */
const joiningWord = /\s(?:and|et|for|of|the|und|&)\s/iu

/** A name with one of these is a body's. */
const bodyWords = new Set(
  (
    'academy academia agency archive archives associates association authority bank board bureau center centre ' +
    'chamber church club co college collection collections commission committee company conference congress ' +
    'consortium corp corporation council court department editors education embassy enterprises federation forum ' +
    'foundation fund geographic gesellschaft government group guild house inc initiative institut institute ' +
    'instituto international laboratory laboratories league library libraries limited llc ltd magazine media ' +
    'ministry ministère museum national nations network observatory office organisation organization parliament ' +
    'party planet press productions programme project publications publishers publishing records research school ' +
    'schools senate service services society staff studio studios team trust union universidad universidade ' +
    'università universität université university verlag'
  ).split(' '),
)
const isLatin = (name: string) => /^[\p{Script=Latin}\p{M}\s.'’-]+$/u.test(name)

/** George Orwell: a person whose catalogue wrote the name as it is spoken. */
const isPerson = (name: string) =>
  isLatin(name) &&
  !joiningWord.test(name) &&
  !name
    .toLowerCase()
    .split(/[\s.'’-]+/u)
    .some((word) => bodyWords.has(word))

export const namesOf = (data: Pick<CitationData, 'creators' | 'documentType'>): CitedName[] =>
  data.creators.map((creator) => {
    const name = readName(creator)
    // Those who write articles are persons, and sources of articles give their names as they are spoken.
    const isWhole = name.given !== '' || joiningWord.test(name.family)
    const isSpoken = !isWhole && (isPart(data) || isPerson(name.family))
    return isSpoken ? spoken(name.family) : name
  })

/** Jean-Paul van der Berg: the family begins at the first small word, or is the last one. */
function spoken(name: string): CitedName {
  const words = name.split(/\s+/u)
  if (words.length < 2 || words.length > 5 || isHan(name)) return { family: name, given: '' }
  const small = words.findIndex((word, place) => place > 0 && /^\p{Ll}/u.test(word))
  const at = small === -1 ? words.length - 1 : small
  return { family: words.slice(at).join(' '), given: words.slice(0, at).join(' ') }
}

function readName(creator: string): CitedName {
  const undated = creator.trim().replace(dates, '').replace(before, '').replace(fuller, '$1')
  const name = isHan(undated) && undated.length > 2 ? undated.replace(roles, '') : undated
  const plain = (name || undated).replace(/[\s,，.]+$/u, (end) =>
    end.endsWith('.') && /\b\p{L}\.$/u.test(undated) ? '.' : '',
  )
  // 海明威 (Hemingway, Ernest), 亚当·斯密: written in one, commas notwithstanding.
  if (isHan(plain)) return { family: plain.replace(/\s*[([（].*$/u, '') || plain, given: '' }
  const [family = '', ...rest] = plain.split(/,\s*/u)
  return { family: family.trim(), given: rest.slice(0, 1).join(' ').trim() }
}

/** Jean-Paul → J P; initials stand without dots. */
export const bareInitials = (given: string) => initials(given).join(' ')

/** Jean-Paul → J.-P., E.B. → E. B.; initials as APA has them. */
export const dottedInitials = (given: string) =>
  given
    .replaceAll(/\.(?=\p{L})/gu, '. ')
    .split(/\s+/u)
    .filter(Boolean)
    .map((part) =>
      part
        .split('-')
        .filter(Boolean)
        .map((piece) => `${firstLetter(piece)}.`)
        .join('-'),
    )
    .join(' ')

const initials = (given: string) =>
  given
    .split(/[\s.-]+/u)
    .filter((part) => /^\p{L}/u.test(part))
    .map(firstLetter)

const firstLetter = (word: string) => String.fromCodePoint(word.codePointAt(0)!).toUpperCase()

/** With the family name first, as a list is sorted; a name in one piece stays as it is. */
export const turned = ({ family, given }: CitedName) =>
  given === '' ? family : `${family}, ${given}`
export const straight = ({ family, given }: CitedName) =>
  given === '' ? family : `${given} ${family}`

/** The names of a title as reference managers take them: Orwell, George; those written in one piece as they are. */
export const turnedNames = (data: Pick<CitationData, 'creators' | 'documentType'>) =>
  namesOf(data).map(turned)
