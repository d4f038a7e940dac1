import { giveTrialOpinion, readTrialOpinions } from '@shulin/contract/databases'
import { listTrialOpinions } from '@shulin/contract/databases-staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { aListedDatabase } from '../../../test/databases.ts'
import { aReader, sessionOf, type TestInstitution } from '../../../test/readers.ts'
import { staffHeaders } from '../../../test/staff.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

const aVoice = async (institution: TestInstitution) =>
  (await sessionOf(api, institution, await aReader(api, institution))).headers

const opinionsOn = async (id: string, headers: Record<string, string>) =>
  (await api.call(readTrialOpinions, { query: { id }, headers })).body.data!

test('readers say what they think of a trial; a second word takes the place of the first, and staff read them without names', async () => {
  const library = await anInstitution(api)
  const id = await aListedDatabase(library, '近代报刊库', { trialFrom: -1, trialUntil: 9 })
  const [one, other] = [await aVoice(library), await aVoice(library)]
  const give = (headers: Record<string, string>, score: number, content = '') =>
    api.call(giveTrialOpinion, { body: { id, score, content }, headers })
  expect((await give(one, 1, '用不上')).body).toMatchObject({ success: true, data: true })
  await give(one, 5, ' 很有用 ')
  await give(other, 3)

  expect(await opinionsOn(id, one)).toEqual({
    total: 2,
    inFavour: 1,
    own: { score: 5, content: '很有用' },
  })
  expect((await opinionsOn(id, library.headers)).own).toBeNull()

  const staff = await staffHeaders(api, library.groupCode, ['acquisitions'])
  const query = { databaseId: id }
  const { data } = (await api.call(listTrialOpinions, { query, headers: staff })).body
  expect(data!.scores).toEqual([0, 0, 1, 0, 1])
  expect(data!.list.toSorted((one, other) => one.score - other.score)).toMatchObject([
    { score: 3, content: '' },
    { score: 5, content: '很有用' },
  ])
})

test.each([
  ['of 301 characters', { content: '𠮷'.repeat(301) }, {}, 'database.opinion-too-long'],
  ['on a trial that is over', {}, { trialFrom: -9, trialUntil: -1 }, 'database.not-on-trial'],
  ['on what is no trial', {}, { status: 'formal' as const }, 'database.not-on-trial'],
  ['on what is hidden', {}, { trialUntil: 9, isShown: false }, 'database.unknown'],
])('an opinion %s is refused, and nothing is kept', async (_, said, database, code) => {
  const library = await anInstitution(api)
  const options = Object.keys(database).length === 0 ? { trialUntil: 9 } : database
  const id = await aListedDatabase(library, '近代报刊库', options)
  const headers = await aVoice(library)
  const body = { id, score: 4, content: '好', ...said }
  const reply = (await api.call(giveTrialOpinion, { body, headers })).body
  expect(reply).toMatchObject({ success: false, data: null, code })
  const kept = await library.within((trx) =>
    trx.selectFrom('trialOpinion').select('score').where('databaseId', '=', id).execute(),
  )
  expect(kept).toEqual([])
})

test('a visitor is asked to log in, and a score is between one and five', async () => {
  const library = await anInstitution(api)
  const id = await aListedDatabase(library, '近代报刊库', { trialUntil: 9 })
  const visitor = await api.call(giveTrialOpinion, {
    body: { id, score: 5 },
    headers: library.headers,
  })
  expect(visitor.status).toBe(401)
  const headers = await aVoice(library)
  const { body } = await api.call(giveTrialOpinion, { body: { id, score: 6 }, headers })
  expect(body).toMatchObject({ success: false, errCode: 400 })
})
