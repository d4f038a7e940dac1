import { readBookList } from '@shulin/contract/book-lists'
import {
  addListNote,
  addToBookList,
  changeListNote,
  deleteBookList,
  deleteListNote,
  findListedTitles,
  inviteToBookList,
  joinBookList,
  listOwnBookLists,
  moveInBookList,
  readListKeepers,
  readListRevision,
  removeListEditor,
  takeFromBookList,
  updateBookList,
} from '@shulin/contract/own-book-lists'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aKeeper, keepList, keepTogether } from '../../../test/book-lists.ts'
import { shortOrLong } from '../../../test/long.ts'
import {
  aSearchedInstitution,
  aTitle,
  patiently,
  type SearchedInstitution,
} from '../../../test/searching.ts'
import { deleteEditor } from './keeper-queries.ts'
import { holdKeptList } from './own-queries.ts'

let api: TestApi
let library: SearchedInstitution
let titles: number[]
beforeAll(async () => {
  api = await startTestApi()
  library = await aSearchedInstitution(api, { tabs: ['2'] })
  titles = []
  for (let n = 0; n < 12; n += 1) titles.push(await aTitle(library))
})
afterAll(() => api.close())

type Headers = Record<string, string>

const read = async (bookListId: string, headers: Headers) =>
  (await api.call(readBookList, { query: { bookListId }, headers })).body.data!
const orderOf = async (bookListId: string, headers: Headers) =>
  (await read(bookListId, headers)).list.map(({ recordId }) => recordId)

/** A list that two readers keep. */
async function aSharedList(recordIds: number[]) {
  const owner = await aKeeper(api, library, '林知夏')
  const editor = await aKeeper(api, library, '沈青')
  const bookListId = await keepList(api, owner.headers, { name: '读书会', recordIds })
  await keepTogether(api, bookListId, owner.headers, editor.headers)
  return { bookListId, owner, editor }
}

test('an invitation makes a reader an editor, who sees, fills, sorts and notes the list, and may neither describe nor delete it', async () => {
  const [a, b, c] = titles as [number, number, number]
  const { bookListId, owner, editor } = await aSharedList([a, b])
  const { headers } = editor
  expect(await read(bookListId, headers)).toMatchObject({ role: 'editor', owner: '林知夏' })
  const mine = await api.call(listOwnBookLists, { query: {}, headers })
  expect(mine.body.data!.list).toMatchObject([{ bookListId, role: 'editor', defaultFlag: '0' }])

  await api.call(addToBookList, { body: { bookListId, recordIds: [c] }, headers })
  const move = { bookListId, recordId: c, afterRecordId: null }
  await api.call(moveInBookList, { body: move, headers })
  expect(await orderOf(bookListId, owner.headers)).toEqual([c, a, b])
  const note = { bookListId, recordId: c, text: '先读这本' }
  await api.call(addListNote, { body: note, headers })
  const [noted] = (await read(bookListId, owner.headers)).list
  expect(noted!.notes).toMatchObject([{ text: '先读这本', by: '沈青', isMine: false }])

  const described = { bookListId, name: '抢来的' }
  const tries = [
    await api.call(updateBookList, { body: described, headers }),
    await api.call(deleteBookList, { body: { bookListId }, headers }),
    await api.call(inviteToBookList, { body: { bookListId }, headers }),
  ]
  expect(tries.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 3 }, () => [403, 'book-list.owner-only']),
  )
  const { body } = await api.call(readListKeepers, { query: { bookListId }, headers })
  expect(body.data!.keepers.map(({ name, role, isMe }) => [name, role, isMe])).toEqual([
    ['林知夏', 'owner', false],
    ['沈青', 'editor', true],
  ])
  expect(body.data!.changes.map(({ by, act }) => [by, act])).toEqual([
    ['沈青', 'note'],
    ['沈青', 'move'],
    ['沈青', 'add'],
    ['沈青', 'join'],
    ['林知夏', 'add'],
  ])
})

test('a key that was replaced, or is not of this list, lets nobody in; whoever leaves or is removed sees a private list no longer', async () => {
  const { bookListId, owner, editor } = await aSharedList([titles[0]!])
  const invite = async () =>
    (await api.call(inviteToBookList, { body: { bookListId }, headers: owner.headers })).body.data!
      .key
  const [old, valid] = [await invite(), await invite()]
  const guest = await aKeeper(api, library)
  const join = (key: string) =>
    api.call(joinBookList, { body: { bookListId, key }, headers: guest.headers })
  for (const key of [old, '', 'x'.repeat(24)]) {
    expect((await join(key)).body.code).toBe('book-list.invitation-unknown')
  }
  expect((await join(valid)).body.data).toBe(true)
  expect((await join(valid)).body.data).toBe(true)

  const remove = (keeperId: string, headers: Headers) =>
    api.call(removeListEditor, { body: { bookListId, keeperId }, headers })
  expect((await remove(editor.id, guest.headers)).body.code).toBe('book-list.owner-only')
  expect((await remove(guest.id, guest.headers)).body.data).toBe(true)
  expect((await remove(editor.id, owner.headers)).body.data).toBe(true)
  for (const { headers } of [guest, editor]) {
    const { status } = await api.call(readBookList, { query: { bookListId }, headers })
    expect(status).toBe(404)
    const added = await api.call(addToBookList, {
      body: { bookListId, recordIds: [titles[1]!] },
      headers,
    })
    expect(added.status).toBe(404)
    expect((await api.call(readListRevision, { query: { bookListId }, headers })).status).toBe(404)
  }
})

test('an editor who is removed while they wait for the list changes nothing in it', async () => {
  const { bookListId, owner, editor } = await aSharedList([titles[0]!])
  const body = { bookListId, recordIds: [titles[1]!] }
  const { added } = await library.within(async (trx) => {
    await holdKeptList(trx, bookListId, owner.id)
    await deleteEditor(trx, bookListId, editor.id)
    const waiting = api.call(addToBookList, { body, headers: editor.headers })
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`.execute(api.adminDb)
      expect(rows.length).toBeGreaterThan(0)
    }, 10_000)
    return { added: waiting }
  })
  expect((await added).body).toMatchObject({ success: false, code: 'book-list.unknown' })
  expect(await orderOf(bookListId, owner.headers)).toEqual([titles[0]])
})

test('a title is not taken out with more notes than the reader saw', async () => {
  const [a, b] = titles as [number, number]
  const { bookListId, owner, editor } = await aSharedList([a, b])
  const note = { bookListId, recordId: a, text: '刚写的' }
  await api.call(addListNote, { body: note, headers: editor.headers })
  const take = (recordIds: number[], notesSeen?: number) =>
    api.call(takeFromBookList, {
      body: { bookListId, recordIds, ...(notesSeen !== undefined && { notesSeen }) },
      headers: owner.headers,
    })
  const refused = await take([a, b], 0)
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([
    409,
    'book-list.notes-written',
    { notes: 1 },
  ])
  expect(await orderOf(bookListId, owner.headers)).toEqual([a, b])
  expect((await take([a], 1)).body.data).toBe(true)
  expect((await take([b])).body.data).toBe(true)
  expect(await orderOf(bookListId, owner.headers)).toEqual([])
})

test('which of some titles are in a list is told to those who keep it', async () => {
  const { bookListId, editor } = await aSharedList([titles[0]!, titles[1]!])
  const body = { bookListId, recordIds: [titles[2]!, titles[1]!, titles[1]!, 999_999_999] }
  const asked = await api.call(findListedTitles, { body, headers: editor.headers })
  expect(asked.body.data).toEqual({ recordIds: [titles[1]] })
  const stranger = await aKeeper(api, library)
  const refused = await api.call(findListedTitles, { body, headers: stranger.headers })
  expect([refused.status, refused.body.code]).toEqual([404, 'book-list.unknown'])
})

test('a note is changed by its author alone, deleted by its author or the owner; in two windows the second is told', async () => {
  const [a] = titles as [number]
  const { bookListId, owner, editor } = await aSharedList([a])
  const write = async (headers: Headers, text: string) =>
    (await api.call(addListNote, { body: { bookListId, recordId: a, text }, headers })).body.data!
      .noteId
  const noteId = await write(editor.headers, '第一稿')
  const change = (headers: Headers, text: string, version: number) =>
    api.call(changeListNote, { body: { bookListId, noteId, text, version }, headers })
  expect((await change(owner.headers, '不是我的', 1)).body.code).toBe('book-list.note-unknown')
  expect((await change(editor.headers, '第二稿', 1)).body.data).toEqual({ version: 2 })
  const late = await change(editor.headers, '另一窗口', 1)
  expect([late.status, late.body.code, late.body.details]).toEqual([
    409,
    'book-list.note-changed',
    { text: '第二稿', version: 2 },
  ])
  const drop = (headers: Headers, id: string) =>
    api.call(deleteListNote, { body: { bookListId, noteId: id }, headers })
  const ofOwner = await write(owner.headers, '所有者说')
  expect((await drop(editor.headers, ofOwner)).body.code).toBe('book-list.note-unknown')
  expect((await drop(owner.headers, noteId)).body.data).toBe(true)
  expect((await drop(owner.headers, ofOwner)).body.data).toBe(true)
  const empty = { bookListId, recordId: a, text: ' ' }
  const refused = await api.call(addListNote, { body: empty, headers: owner.headers })
  expect(refused.body.code).toBe('book-list.note-missing')
})

test('to whoever only looks, those who noted something are not shown by name', async () => {
  const [a] = titles as [number]
  const { bookListId, owner, editor } = await aSharedList([a])
  const note = { bookListId, recordId: a, text: '公开的附注' }
  await api.call(addListNote, { body: note, headers: editor.headers })
  const open = { bookListId, name: '公开', privacy: 'open' as const }
  await api.call(updateBookList, { body: open, headers: owner.headers })
  const shown = await read(bookListId, library.headers)
  expect([shown.owner, shown.list[0]!.notes[0]!.by]).toEqual(['林**', '沈**'])
})

/** What looks like chance and is the same in every run. */
function chanceFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

interface Model {
  titles: Set<number>
  notes: Map<string, string>
}

test('two who edit one list at once, in random interleavings (1,000 in the long form): no title and no note is lost', async () => {
  const { bookListId, owner, editor } = await aSharedList(titles.slice(0, 4))
  const rounds = shortOrLong(150, 1_000)
  const chance = chanceFrom(20_261_118)
  const model: Model = { titles: new Set(titles.slice(0, 4)), notes: new Map() }
  const moveCodes = new Set<string | null>()
  const noteOf = new Map<string, { recordId: number; headers: Headers; version: number }>()

  /** One act; answers what is true of the list once it was accepted. */
  async function act({ headers }: { headers: Headers }, own: number[], n: number) {
    const recordId = own[chance(own.length)]!
    const kind = chance(5)
    if (kind === 0) {
      const { body } = await api.call(addToBookList, {
        body: { bookListId, recordIds: [recordId] },
        headers,
      })
      return () => void (body.success && model.titles.add(recordId))
    }
    if (kind === 1 && chance(3) === 0) {
      const { body } = await api.call(takeFromBookList, {
        body: { bookListId, recordIds: [recordId] },
        headers,
      })
      return () => {
        if (!body.success) return
        model.titles.delete(recordId)
        for (const [id, note] of noteOf) {
          if (note.recordId !== recordId) continue
          noteOf.delete(id)
          model.notes.delete(id)
        }
      }
    }
    if (kind === 2) {
      const afterRecordId = titles[chance(titles.length)]!
      const { body } = await api.call(moveInBookList, {
        body: { bookListId, recordId, afterRecordId },
        headers,
      })
      return () => void moveCodes.add(body.code)
    }
    const known = [...noteOf].find(
      ([, note]) => note.headers === headers && own.includes(note.recordId),
    )
    if (kind === 3 && known) {
      const [noteId, { version }] = known
      const text = `改 ${n}`
      const { body } = await api.call(changeListNote, {
        body: { bookListId, noteId, text, version },
        headers,
      })
      return () => {
        if (!body.success) return
        model.notes.set(noteId, text)
        noteOf.get(noteId)!.version = body.data!.version
      }
    }
    const text = `记 ${n}`
    const { body } = await api.call(addListNote, {
      body: { bookListId, recordId, text },
      headers,
    })
    return () => {
      if (!body.success) return
      model.notes.set(body.data!.noteId, text)
      noteOf.set(body.data!.noteId, { recordId, headers, version: 1 })
    }
  }

  // Each changes titles of its own, so that what must be true at the end does not hang on who came first; they move all of them.
  const [firstHalf, secondHalf] = [titles.slice(0, 6), titles.slice(6)]
  for (let n = 0; n < rounds; n += 1) {
    const done = await Promise.all([act(owner, firstHalf, n), act(editor, secondHalf, n)])
    for (const settle of done) settle()
  }
  // A move is refused only where one of the titles is not there.
  moveCodes.delete(null)
  expect([...moveCodes]).toEqual(['book-list.title-not-listed'])
  const { list } = await read(bookListId, owner.headers)
  expect(new Set(list.map(({ recordId }) => recordId))).toEqual(model.titles)
  expect(list).toHaveLength(model.titles.size)
  const notes = list.flatMap((title) => title.notes.map(({ noteId, text }) => [noteId, text]))
  expect(new Map(notes as [string, string][])).toEqual(model.notes)
  expect(await orderOf(bookListId, editor.headers)).toEqual(list.map(({ recordId }) => recordId))
}, 600_000)

test('two who add the same titles at once add each once; a move behind what is gone is told', async () => {
  const { bookListId, owner, editor } = await aSharedList([])
  const body = { bookListId, recordIds: titles }
  const replies = await Promise.all(
    [owner, editor, owner, editor].map(({ headers }) =>
      patiently(() => api.call(addToBookList, { body, headers })),
    ),
  )
  expect(replies.every(({ body: reply }) => reply.success)).toBe(true)
  expect(await orderOf(bookListId, owner.headers)).toEqual(titles)
  const [a, b] = titles as [number, number]
  await api.call(takeFromBookList, {
    body: { bookListId, recordIds: [b] },
    headers: editor.headers,
  })
  const move = { bookListId, recordId: a, afterRecordId: b }
  const told = await api.call(moveInBookList, { body: move, headers: owner.headers })
  expect([told.status, told.body.code]).toEqual([404, 'book-list.title-not-listed'])
  const { revision } = await read(bookListId, owner.headers)
  const seen = await api.call(readListRevision, { query: { bookListId }, headers: editor.headers })
  expect(seen.body.data).toEqual({ revision })
})
