import { expect, test } from 'vitest'
import { allOf, inShort, partsOf } from '../../../../test/outcomes.ts'
import { readKbart } from './kbart.ts'

const phase1 =
  'publication_title\tprint_identifier\tonline_identifier\tdate_first_issue_online\tnum_first_vol_online\tnum_first_issue_online\tdate_last_issue_online\tnum_last_vol_online\tnum_last_issue_online\ttitle_url\tfirst_author\ttitle_id\tembargo_info\tcoverage_depth\tcoverage_notes\tpublisher_name'
const phase2 = `${phase1.replace('coverage_notes', 'notes')}\tpublication_type\tdate_monograph_published_print\tdate_monograph_published_online\tmonograph_volume\tmonograph_edition\tfirst_editor\tparent_publication_title_id\tpreceding_publication_title_id\taccess_type`

const row = (columns: string, values: Record<string, string>) =>
  columns
    .split('\t')
    .map((name) => values[name] ?? '')
    .join('\t')
const read = (file: string) => allOf(readKbart(partsOf(file)))

test('a title list of phase II is read', async () => {
  const title = {
    publication_title: '中国图书馆学报',
    access_type: 'P',
    publication_type: 'serial',
  }
  const [outcome] = await read(`${phase2}\r\n${row(phase2, title)}\r\n`)
  expect(outcome).toMatchObject({ ok: true, raw: { ...title, notes: '', title_url: '' } })
  expect(outcome?.ok && Object.keys(outcome.raw)).toHaveLength(25)
})

test('a list of phase I is read under the names of phase II', async () => {
  const file = `${phase1}\n${row(phase1, { publication_title: 'A', coverage_notes: 'gaps' })}\n`
  expect(inShort(await read(file))).toMatchObject([
    { publication_title: 'A', notes: 'gaps', access_type: '' },
  ])
})

test('marks that a spreadsheet added are taken away, those of a title stay', async () => {
  const file = `${phase1.toUpperCase()}\n${row(phase1, { publication_title: '"""Walden"" and others"' })}\n${row(phase1, { publication_title: '"Walden" and others' })}\n`
  expect(inShort(await read(file))).toMatchObject([
    { publication_title: '"Walden" and others' },
    { publication_title: '"Walden" and others' },
  ])
})

test('a list without its columns, and a row without a title, are refused', async () => {
  const [outcome, ...rest] = await read('title\tissn\nA\t1234-5679\n')
  expect(outcome).toMatchObject({ ok: false, reason: 'header' })
  expect(rest).toEqual([])
  expect(inShort(await read(`${phase1}\tconstructor\nA`))).toEqual(['header'])
  expect(inShort(await read(`${phase1}\n${row(phase1, { title_id: 'x' })}\nA\tB\n`))).toEqual([
    'columns',
    'columns',
  ])
})
