// The drawn cover: what a book wears when no picture of its jacket is known.
//
// Books with a Chinese title: thread-bound. Spine at the right, four-hole stitching, a title slip at the upper
// left, set from top to bottom. Books with a Latin title: a cloth board. Spine at the left, a paper label with
// centred lines. What is no book has a drawing of its own kind (other-kinds.ts). Three optical sizes keep it
// legible: up to 56 px the slip only, up to 96 px without the author, larger with all details.

import { clothBoard } from './cloth-board.ts'
import { chineseCharacter, type Scale, type Shape } from './cover-shapes.ts'
import {
  article,
  database,
  journal,
  map,
  newspaper,
  report,
  sound,
  thesis,
  video,
} from './other-kinds.ts'
import { threadBound } from './thread-bound.ts'

export interface CoverSubject {
  id: string
  title: string
  author?: string | undefined
  /** Its kind of document, as the catalogue codes it (`docCode`); without one it is a book. */
  docCode?: string | undefined
}

export interface DrawnCover {
  /** A page of paper; otherwise it is bound in cloth. */
  isSheet: boolean
  /** The language whose letters its words are set in, if it is not that of the page or of the title. */
  lang?: 'en'
  cloth: string
  weave: 'plain' | 'twill' | 'laid' | 'lattice'
  /** On a field of 200 × 300. */
  shapes: Shape[]
}

const cloths = [
  '#2f4a5b',
  '#4b5b3c',
  '#6b3b35',
  '#3d3f63',
  '#7a5a2b',
  '#2f5d57',
  '#5b4358',
  '#44494d',
] as const
const weaves = ['plain', 'twill', 'laid', 'lattice'] as const

/** Always the same cover for the same record. */
export function drawCover(
  { id, title, author = '', docCode = 'book' }: CoverSubject,
  width: number,
): DrawnCover {
  const lot = lotOf(id)
  const scale: Scale = {
    size: width <= 56 ? 'small' : width <= 96 ? 'medium' : 'large',
    pixel: 200 / width,
  }
  const words = mainTitle(title)
  const draw = drawings.get(docCode) ?? (chineseCharacter.test(words) ? threadBound : clothBoard)
  return {
    isSheet: draw === article,
    // Whatever language it is, a serif of Latin letters has more of them than a Chinese one.
    ...(!chineseCharacter.test(words) && { lang: 'en' as const }),
    cloth: cloths[lot % cloths.length]!,
    weave: weaves[(lot >>> 9) % weaves.length]!,
    shapes: draw(words, signature(author), scale),
  }
}

/** What each kind looks like that is no book. */
const drawings = new Map(
  Object.entries({
    journal,
    'e-journal': journal,
    newspaper,
    'journal-article': article,
    'newspaper-article': article,
    'conference-paper': article,
    offprint: article,
    preprint: article,
    thesis,
    patent: report,
    standard: report,
    report,
    'technical-literature': report,
    'government-publication': report,
    database,
    'data-set': database,
    'web-resource': database,
    'sound-recording': sound,
    'talking-book': sound,
    'video-recording': video,
    'multimedia-kit': video,
    map,
    atlas: map,
  }),
)

/** FNV-1a with a final mix, so that neighbouring ids differ. */
function lotOf(id: string) {
  let hash = 0x811c9dc5
  for (const character of id) {
    hash ^= character.codePointAt(0)!
    hash = Math.imul(hash, 0x01000193)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return hash >>> 0
}

/** Without quotation marks, and before a subtitle, a responsibility or an edition note. */
function mainTitle(title: string) {
  const parts = title.replace(/[《》〈〉「」『』"“”]/g, '').split(/\s*[:：;；=＝/／(（[［—]\s*/)
  const main = parts.find((part) => part.trim() !== '') ?? ''
  return main.replace(/[)）\]］]+$/u, '').trim()
}

/** How the author signs: a short Chinese name, or the last word of a Latin one. */
function signature(author: string) {
  const first = author
    .split(/[;；,，、|]/)[0]!
    .replace(/[（([].*?[)）\]]/g, '')
    .replace(/\s*(著|编|編|编著|編著|主编|主編|译|譯|等)$/, '')
    .trim()
  if (!chineseCharacter.test(first)) return first.split(/\s+/).at(-1) ?? ''
  const name = first.split(/[·・]/).at(-1)!
  // The name of a body is too long to sign with.
  return Array.from(name).length <= 4 ? name : ''
}
