import { expect, test } from 'vitest'
import { placeName } from './place-name.ts'

test.each([
  ['总馆', '社科区', '总馆 社科区'],
  ['总馆', '总馆三层', '总馆三层'],
  ['Main Library', 'Main Library, level 3', 'Main Library, level 3'],
  ['Main Library', 'Main library stacks', 'Main library stacks'],
  ['总馆', '', '总馆'],
  ['', '社科区', '社科区'],
])('a room is called with its library, said once: %s, %s', (library, location, name) => {
  expect(placeName(library, location)).toBe(name)
})
