import type { Locale } from '@shulin/contract/locale'
import type { Institution } from '../../platform/institution.ts'

/** What the page of a title needs of a search engine: titles like one, each with how like it is, from 0 to 1. */
export type FindTitlesBeside = (
  institution: Institution,
  locale: Locale,
  title: {
    recordId: number
    title: string
    series: readonly string[]
    subjects: readonly string[]
    classScheme: 'CLC' | 'LCC' | null
    classNo: string | null
    language: readonly string[]
    abstract: string | null
    names: readonly string[]
    headings: readonly string[]
    documentTypes: readonly string[]
    isLiterature: boolean
  },
) => Promise<{
  similar: TitleBeside[]
  series: TitleBeside[]
  creators: TitleBeside[]
  seriesSize: number
}>

interface TitleBeside {
  recordId: number
  likeness: number
}
