import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { places } from './folder.ts'
import {
  bringObjectsBack,
  followObjects,
  objectsAt,
  readEntries,
  sealJournals,
  verifyObjects,
} from './objects.ts'

let home: string
let directory: string
let folder: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'shulin-objects-'))
  directory = join(home, 'objects')
  folder = join(home, 'backup')
  for (const path of [directory, places(folder).contents, places(folder).journal]) {
    mkdirSync(path, { recursive: true })
  }
})
afterEach(() => rmSync(home, { recursive: true }))

const put = (path: string, text: string) => {
  mkdirSync(join(directory, path, '..'), { recursive: true })
  writeFileSync(join(directory, path), text)
}
/** An instant with nothing going on around it. */
async function noteInstant() {
  await wait(20)
  const instant = new Date()
  await wait(20)
  return instant
}
async function restoredAt(instant: Date) {
  const into = mkdtempSync(join(home, 'restored-'))
  const objects = objectsAt(await readEntries(folder), instant)
  await verifyObjects(folder, objects, () => {})
  await bringObjectsBack(folder, objects, into, () => {})
  return Object.fromEntries(
    objects.map(({ path }) => [path, readFileSync(join(into, path), 'utf8')]),
  )
}

test('objects come back as they were at any instant, whenever they were last looked at', async () => {
  put('demo/logo.svg', 'old logo')
  put('demo/stays.svg', 'stays')
  put('demo/leaves.svg', 'leaves')
  const keep = await followObjects(directory, folder)
  await keep()
  const first = await noteInstant()
  put('demo/logo.svg', 'new logo')
  put('covers/9/9787.jpg', 'cover')
  rmSync(join(directory, 'demo/leaves.svg'))
  await keep()
  const second = await noteInstant()
  put('covers/after.jpg', 'after')
  await keep()

  const before = {
    'demo/logo.svg': 'old logo',
    'demo/stays.svg': 'stays',
    'demo/leaves.svg': 'leaves',
  }
  const after = {
    'demo/logo.svg': 'new logo',
    'demo/stays.svg': 'stays',
    'covers/9/9787.jpg': 'cover',
  }
  expect(await restoredAt(first)).toEqual(before)
  expect(await restoredAt(second)).toEqual(after)
  expect(await restoredAt(new Date())).toEqual({ ...after, 'covers/after.jpg': 'after' })
})

test('a file that brings an old date along counts from when it came', async () => {
  const before = await noteInstant()
  put('covers/old.jpg', 'scanned long ago')
  utimesSync(join(directory, 'covers/old.jpg'), new Date('2001-01-01'), new Date('2001-01-01'))
  await (
    await followObjects(directory, folder)
  )()
  expect(await restoredAt(before)).toEqual({})
})

test('nothing changed, nothing is written; another process goes on where one ended', async () => {
  put('a', 'one')
  await (
    await followObjects(directory, folder)
  )()
  const journals = readdirSync(places(folder).journal)
  const again = await followObjects(directory, folder)
  await again()
  expect(readdirSync(places(folder).journal)).toEqual(journals)
  put('b', 'two')
  await again()
  expect(await restoredAt(new Date())).toEqual({ a: 'one', b: 'two' })
  expect(
    readdirSync(places(folder).contents).filter((name) => name.startsWith('arriving')),
  ).toEqual([])
})

test('a changed, a shortened and a missing journal are refused', async () => {
  put('a', 'one')
  put('b', 'two')
  await (
    await followObjects(directory, folder)
  )()
  const sealed = await sealJournals(folder)
  const [name] = Object.keys(sealed)
  const file = join(places(folder).journal, name!)
  const text = readFileSync(file, 'utf8')
  expect(await readEntries(folder, sealed)).toHaveLength(2)

  writeFileSync(file, text.replace('"path":"a"', '"path":"c"'))
  await expect(readEntries(folder)).rejects.toThrow('is damaged in line')
  writeFileSync(file, text.slice(0, text.indexOf('\n') + 1))
  await expect(readEntries(folder, sealed)).rejects.toThrow('its end is missing')
  rmSync(file)
  await expect(readEntries(folder, sealed)).rejects.toThrow('its end is missing')
})

test('a line cut off by a crash is no damage, and what it told of is kept again', async () => {
  put('a', 'one')
  await (
    await followObjects(directory, folder)
  )()
  const [name] = readdirSync(places(folder).journal)
  const file = join(places(folder).journal, name!)
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -10))
  expect(await readEntries(folder)).toEqual([])
  await (
    await followObjects(directory, folder)
  )()
  expect(await restoredAt(new Date())).toEqual({ a: 'one' })
})

test('damaged or missing contents are refused by the name of the object', async () => {
  put('demo/logo.svg', 'logo')
  const [object] = await (await followObjects(directory, folder))()
  const file = join(places(folder).contents, object!.sha256.slice(0, 2), object!.sha256)
  expect(existsSync(file)).toBe(true)
  writeFileSync(file, 'l0go')
  await expect(restoredAt(new Date())).rejects.toThrow('The object demo/logo.svg is damaged')
  rmSync(file)
  await expect(restoredAt(new Date())).rejects.toThrow('The object demo/logo.svg is missing')
})
