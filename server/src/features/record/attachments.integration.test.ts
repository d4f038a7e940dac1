import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attachmentPath } from '@shulin/contract/record'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aReader, sessionOf } from '../../../test/readers.ts'
import { aSearchedInstitution, aTitle } from '../../../test/searching.ts'
import { smallPdf } from '../../../test/small-pdf.ts'
import { addAttachment } from './attachments.ts'

let folder: string
let api: TestApi
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attachments-'))
  api = await startTestApi({ config: { objectDirectory: folder } })
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

const pdf = smallPdf(['one', 'two', 'three'])

async function withFile(needsLogin: boolean) {
  const library = await aSearchedInstitution(api)
  const recordId = await aTitle(library)
  const file = join(folder, 'text.pdf')
  await writeFile(file, pdf)
  const attachmentId = await library.within((trx) =>
    addAttachment(trx, library.groupCode, folder, { recordId, file, needsLogin }),
  )
  const read = (headers: Record<string, string>, id: string | number = recordId) =>
    fetch(`${api.url}${attachmentPath}?recordId=${id}&attachmentId=${attachmentId}`, { headers })
  return { library, recordId, attachmentId, read }
}

test('[R-ROUTE-055] a file that belongs to a title is handed out as it is', async () => {
  const { library, read } = await withFile(false)
  const answer = await read(library.headers)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true)
  expect((await read(library.headers, 999_999_999)).status).toBe(404)
  expect((await read(library.headers, 'x')).status).not.toBe(500)
})

test('[R-ROUTE-096] a file for readers only: 401 without a byte of it; of another institution there is none', async () => {
  const { library, read, attachmentId } = await withFile(true)
  const visitor = await read(library.headers)
  expect(visitor.status).toBe(401)
  expect(await visitor.text()).not.toContain('%PDF')
  const { headers } = await sessionOf(api, library, await aReader(api, library))
  expect((await read(headers)).status).toBe(200)

  const stranger = await aSearchedInstitution(api)
  expect((await read(stranger.headers)).status).toBe(404)
  // Neither is it among what everybody may see.
  const { groupCode } = library
  const open = await fetch(`${api.url}/media/attachments/${groupCode}/${attachmentId}.pdf`)
  expect(open.status).toBe(404)
  for (const way of ['%61ttachments', 'x/..%2fattachments', './/attachments']) {
    const dodged = await fetch(`${api.url}/media/${way}/${groupCode}/${attachmentId}.pdf`)
    expect([way, (await dodged.text()).includes('%PDF')]).toEqual([way, false])
  }
})

test('a file goes with its title: hidden, withdrawn here or withdrawn for everybody, it is handed out no more', async () => {
  const hide = await withFile(false)
  await hide.library.within((trx) =>
    trx
      .updateTable('holding')
      .set({ isHidden: true })
      .where('recordId', '=', hide.recordId)
      .execute(),
  )
  const withdraw = await withFile(false)
  await withdraw.library.within((trx) =>
    trx
      .updateTable('holding')
      .set({ withdrawnAt: new Date() })
      .where('recordId', '=', withdraw.recordId)
      .execute(),
  )
  const drop = await withFile(false)
  const setDropped = (withdrawnAt: Date | null) =>
    drop.library.within((trx) =>
      trx.updateTable('record').set({ withdrawnAt }).where('id', '=', drop.recordId).execute(),
    )
  await setDropped(new Date())
  for (const { library, read } of [hide, withdraw, drop]) {
    const answer = await read(library.headers)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('%PDF')
  }
  await setDropped(null)
  expect((await drop.read(drop.library.headers)).status).toBe(200)
})
