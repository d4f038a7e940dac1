import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { agree, aNotice, bindChatApp } from '../../../test/notices.ts'
import { aReader, type TestInstitution } from '../../../test/readers.ts'
import { inInstitution } from '../../platform/stores/database.ts'
import { notify, notifyAll } from './inbox.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

const tell = ({ groupCode }: TestInstitution, readerId: string, causeId = 'a loan') =>
  inInstitution(api.db, groupCode, (trx) =>
    notify(trx, { groupCode, ...aNotice(readerId, causeId) }),
  )
const messagesAt = ({ within }: TestInstitution) =>
  within((trx) => trx.selectFrom('message').selectAll().orderBy('causeId').execute())
const outgoingAt = ({ within }: TestInstitution) =>
  within((trx) =>
    trx
      .selectFrom('outgoing')
      .select(['channel', 'recipient', 'hint', 'language', 'letter', 'content', 'readerId'])
      .orderBy('channel')
      .execute(),
  )

/** A reader who can be reached everywhere. */
async function reachable(institution: TestInstitution) {
  const reader = await aReader(api, institution, {
    email: 'zhixia@reader.example',
    isEmailVerified: true,
    phone: '13800138000',
    isPhoneVerified: true,
  })
  await bindChatApp(institution, reader.id, `open-${reader.account}`)
  return reader
}

test('without agreeing to anything more a reader is told in the inbox alone, in three languages', async () => {
  const institution = await anInstitution(api, { textMessages: true })
  const { id } = await reachable(institution)
  expect(await tell(institution, id)).toBe(true)
  expect(await messagesAt(institution)).toMatchObject([
    {
      readerId: id,
      kind: 'loan',
      cause: 'due soon',
      title: {
        'zh-CN': '《儒林外史》即将到期',
        'zh-TW': '《儒林外史》即將到期',
        'en-US': '“儒林外史” is due soon',
      },
      content: {
        'zh-CN': '应还日 2026年11月17日周二。请按时归还，或在到期前续借。',
        'zh-TW': '應還日 2026年11月17日週二。請準時歸還，或在到期前續借。',
        'en-US':
          'It is due on Tue, November 17, 2026. Please return it by then, or renew it before.',
      },
      link: '/personalCenter?tab=5',
      readAt: null,
      deletedAt: null,
    },
  ])
  expect(await outgoingAt(institution)).toEqual([])
})

test('each channel the reader agreed to has the notice once, in the language of the reader', async () => {
  const institution = await anInstitution(api, { textMessages: true })
  const { id, account } = await reachable(institution)
  await institution.within((trx) => trx.updateTable('reader').set({ language: 'en-US' }).execute())
  await agree(institution, id, 'mail', 'text messages', 'chat app')
  expect(await tell(institution, id)).toBe(true)
  expect(await tell(institution, id), 'the same again').toBe(false)
  const same = {
    language: 'en-US',
    letter: 'due soon',
    readerId: id,
    content: { title: '儒林外史', dueDay: '2026-11-17', link: '/personalCenter?tab=5' },
  }
  expect(await outgoingAt(institution)).toEqual([
    { ...same, channel: 'chat app', recipient: `open-${account}`, hint: null },
    { ...same, channel: 'mail', recipient: 'zhixia@reader.example', hint: 'z****@reader.example' },
    { ...same, channel: 'text', recipient: '+8613800138000', hint: '138****00' },
  ])
  expect(await messagesAt(institution)).toHaveLength(1)
})

test('nothing goes to a contact nobody proved, to an address that is none, or by a channel the library lacks', async () => {
  const institution = await anInstitution(api, { textMessages: false })
  const unproven = await aReader(api, institution, {
    email: 'a@reader.example',
    phone: '13800138000',
  })
  const broken = await aReader(api, institution, { email: 'a@b', isEmailVerified: true })
  const texts = await aReader(api, institution, { phone: '13800138000', isPhoneVerified: true })
  for (const { id } of [unproven, broken, texts]) {
    await agree(institution, id, 'mail', 'text messages', 'chat app')
    expect(await tell(institution, id)).toBe(true)
  }
  expect(await outgoingAt(institution)).toEqual([])
  expect(await messagesAt(institution)).toHaveLength(3)
})

test('who withdrew an agreement is not told there any more', async () => {
  const institution = await anInstitution(api)
  const { id } = await reachable(institution)
  await agree(institution, id, 'mail')
  await tell(institution, id, 'before')
  await institution.within((trx) =>
    trx.updateTable('consent').set({ withdrawnAt: new Date() }).execute(),
  )
  await tell(institution, id, 'after')
  expect(await outgoingAt(institution)).toHaveLength(1)
  expect(await messagesAt(institution)).toHaveLength(2)
})

test('what is rolled back was told to nobody, and may be told later', async () => {
  const institution = await anInstitution(api)
  const { groupCode } = institution
  const { id } = await reachable(institution)
  await agree(institution, id, 'mail')
  const lost = inInstitution(api.db, groupCode, async (trx) => {
    await notify(trx, { groupCode, ...aNotice(id, 'a loan') })
    throw new Error('the desk changed its mind')
  })
  await expect(lost).rejects.toThrow('changed its mind')
  expect([await messagesAt(institution), await outgoingAt(institution)]).toEqual([[], []])
  expect(await tell(institution, id)).toBe(true)
})

test('32 who tell the same at once tell it once', async () => {
  const institution = await anInstitution(api)
  const { id } = await reachable(institution)
  await agree(institution, id, 'mail', 'chat app')
  const told = await Promise.all(Array.from({ length: 32 }, () => tell(institution, id)))
  expect(told.filter(Boolean)).toHaveLength(1)
  expect(await messagesAt(institution)).toHaveLength(1)
  expect((await outgoingAt(institution)).map(({ channel }) => channel)).toEqual([
    'chat app',
    'mail',
  ])
})

test('many are told at once; who was told before, or is erased, is left out', async () => {
  const institution = await anInstitution(api)
  const { groupCode } = institution
  const [one, other] = [await reachable(institution), await aReader(api, institution)]
  const erased = await aReader(api, institution, { state: 'erased' })
  await agree(institution, one.id, 'mail')
  await tell(institution, one.id, '1')
  const all = [one, other, erased].flatMap(({ id }) =>
    ['1', '2'].map((causeId) => aNotice(id, causeId)),
  )
  const told = await inInstitution(api.db, groupCode, (trx) => notifyAll(trx, groupCode, all))
  expect(told).toBe(3)
  const messages = await messagesAt(institution)
  expect(messages).toHaveLength(4)
  expect(messages.map(({ readerId }) => readerId)).not.toContain(erased.id)
  expect(await outgoingAt(institution)).toHaveLength(2)
})
