import { expect, test } from 'vitest'
import { personKey, saidName, writtenForms } from './person-key.ts'

test.each([
  ['Austen, Jane', 'Jane Austen'],
  ['AUSTEN, JANE', 'Jane Austen'],
  ['García Márquez, Gabriel', 'Gabriel Garcia Marquez'],
  ['Balzac, Honoré de', 'Honoré de Balzac'],
  ['Wells, H. G. (Herbert George)', 'H.G. Wells'],
  ['King, Martin Luther, Jr.', 'Martin Luther King, Jr.'],
  ['Yu, Yuan,.', 'Yuan Yu'],
  ['魯迅', '鲁迅'],
])('%s is %s', (inCatalogue, said) => {
  expect(personKey(inCatalogue)).toBe(personKey(said))
})

test.each([
  ['John Paul', 'Paul John'],
  ['John, Paul', 'Paul, John'],
  ['Dickens, Charles, 1812-1870', 'Dickens, Charles, 1837-1896'],
  ['Oliphant, Mrs. (Margaret)', 'Oliphant, Mrs.'],
  ['Twain, Mark (Samuel Clemens)', 'Twain, Mark'],
  ['Smith, J., Jones, K., Brown, L.', 'J. Smith'],
])('%s is not %s', (one, another) => {
  expect(personKey(one)).not.toBe(personKey(another))
})

test('a name of one part, and one followed by its dates alone, stays as it is', () => {
  for (const name of ['Homer', '鲁迅, 1881-1936', 'Plato, 427-347', '']) {
    expect(saidName(name)).toBe(name)
  }
  expect(saidName('Sammy Davis, Jr.')).toBe('Sammy Davis, Jr.')
})

test('a name is looked for in every form in which records may write it', () => {
  expect(writtenForms('Jane Austen')).toEqual(['Jane Austen', 'Austen, Jane'])
  expect(writtenForms('Austen, Jane')).toEqual(['Austen, Jane', 'Jane Austen'])
  expect(writtenForms('Gabriel García Márquez')).toEqual([
    'Gabriel García Márquez',
    'García Márquez, Gabriel',
    'Márquez, Gabriel García',
  ])
  expect(writtenForms('鲁迅')).toEqual(['鲁迅', '魯迅'])
  expect(writtenForms('World Trade Organization of the North')).toHaveLength(1)
})
