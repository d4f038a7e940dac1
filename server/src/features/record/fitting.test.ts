import { expect, test } from 'vitest'
import {
  fitsByName,
  fitsInSeries,
  headingsOf,
  isAboutTheSame,
  namesOf,
  sharedHeadings,
  typesBeside,
  type ComparedTitle,
} from './fitting.ts'

const aTitle = (given: Partial<ComparedTitle> = {}): ComparedTitle => ({
  title: 'A title',
  creators: [],
  series: [],
  subjects: [],
  language: ['eng'],
  documentType: 'book',
  classScheme: null,
  classNo: null,
  abstract: null,
  ...given,
})

test('beside a book stands something to read, beside what has no like only its own type', () => {
  expect(typesBeside('book')).toContain('textbook')
  expect(typesBeside('book')).not.toContain('database')
  expect(typesBeside('patent')).toEqual(['patent'])
})

test('forms and nobody are left out', () => {
  expect(headingsOf(['Fiction', 'Egypt -- Fiction', '小說'])).toEqual(['Egypt -- Fiction'])
  expect(namesOf(['Various', '佚名', ' ', '魯迅'])).toEqual(['魯迅'])
})

test('headings meet in whatever script, and without subdivisions where none is the same', () => {
  const one = aTitle({ subjects: ['園林植物', 'Jazz -- United States'] })
  expect(sharedHeadings(one, aTitle({ subjects: ['园林植物'] }))).toEqual(['園林植物'])
  expect(sharedHeadings(one, aTitle({ subjects: ['Jazz -- History'] }))).toEqual(['Jazz'])
  expect(sharedHeadings(one, aTitle({ subjects: ['Blues (Music)'] }))).toEqual([])
})

test('a novel needs a heading of its own kind beside it, whatever its title says', () => {
  const novel = aTitle({
    subjects: ['Detective and mystery stories'],
    classScheme: 'LCC',
    classNo: 'PR',
  })
  expect(isAboutTheSame(novel, aTitle({ subjects: novel.subjects }), 0.6)).toBe(true)
  expect(isAboutTheSame(novel, aTitle({ subjects: ['Ghost stories'] }), 0.9)).toBe(false)
})

test('a story for children has others for children beside it where they share one heading alone', () => {
  const story = aTitle({
    subjects: ['Circus -- Fiction', 'Boys -- Fiction'],
    classScheme: 'LCC',
    classNo: 'PZ',
  })
  const shared = { subjects: ['Circus -- Fiction'], classScheme: 'LCC' as const }
  expect(isAboutTheSame(story, aTitle({ ...shared, classNo: 'PZ' }), 0.5)).toBe(true)
  expect(isAboutTheSame(story, aTitle({ ...shared, classNo: 'PR' }), 0.5)).toBe(false)
  expect(isAboutTheSame(story, aTitle({ ...story, classNo: 'PR' }), 0.5)).toBe(true)
})

test('another language does not fit; where none is told, another script does not', () => {
  const one = aTitle({ abstract: 'text' })
  expect(isAboutTheSame(one, aTitle(), 0.5)).toBe(true)
  expect(isAboutTheSame(one, aTitle({ language: ['ara'] }), 0.9)).toBe(false)
  expect(isAboutTheSame(one, aTitle({ language: [], title: '中文' }), 0.9)).toBe(false)
})

test('a journal is known by the words of its title that say something, a book is not', () => {
  const journal = (title: string) => aTitle({ title, documentType: 'journal' })
  expect(isAboutTheSame(journal('BJS Open'), journal('Open Biology'), 1)).toBe(false)
  expect(
    isAboutTheSame(journal('Neurobiology of Pain'), journal('Neurobiology of Sleep'), 0.6),
  ).toBe(true)
  expect(isAboutTheSame(aTitle({ title: 'Fury' }), aTitle({ title: 'Fury' }), 1)).toBe(false)
})

test('papers of one congress and namesakes must have more in common than that', () => {
  const paper = aTitle({ documentType: 'conference-paper' })
  expect(fitsInSeries(paper, paper, 0.1, 5)).toBe(false)
  expect(fitsInSeries(paper, paper, 0.3, 5_000)).toBe(true)
  expect(fitsInSeries(aTitle(), aTitle(), 0, 12)).toBe(true)
  expect(fitsInSeries(aTitle(), aTitle(), 0, 1_200)).toBe(false)
  expect(fitsByName(paper, 0.01)).toBe(false)
  expect(fitsByName(aTitle(), 0)).toBe(true)
})
