import type { CitationStyle } from '@shulin/contract/citations'
import type { CitationData } from '../citation-data.ts'
import { apa } from './apa.ts'
import { chicago } from './chicago.ts'
import { gbAuthorYear, gbNumeric } from './gb-t-7714.ts'
import { mla } from './mla.ts'
import type { CitationPart } from './style.ts'

const styles: Record<CitationStyle, (data: CitationData, accessed: string) => CitationPart[]> = {
  'gb-t-7714': gbNumeric,
  'gb-t-7714-author-year': gbAuthorYear,
  apa,
  mla,
  chicago,
}

/** A title in a style; `accessed` is the day it was looked at, where the style asks for one. */
export const cite = (data: CitationData, style: CitationStyle, accessed = ''): CitationPart[] =>
  styles[style](data, accessed)
