import { readUserInfo } from '@shulin/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { startProviders, type Providers } from '../../../../test/providers.ts'
import { aReader, cookiesOf, sessionOf, type TestInstitution } from '../../../../test/readers.ts'
import { startSamlProvider, type SamlProvider } from '../../../../test/saml-provider.ts'
import { aBrowser, sessionIn, type TestBrowser } from '../../../../test/sign-on.ts'
import { aLoginMethod, type Kind } from '../../../../test/login-methods.ts'
import { insertIdentity } from './identity-queries.ts'

let api: TestApi
let providers: Providers
let federation: SamlProvider
beforeAll(async () => {
  ;[providers, federation] = await Promise.all([startProviders(), startSamlProvider()])
  api = await startTestApi({ config: { insideHosts: [providers.host] } })
})
afterAll(async () => {
  providers.close()
  await api.close()
})

/** Somebody at the other system, whose word is shown in the browser of somebody else. */
const who = 'attacker-1'

/** How the word of another system came about, for every kind of system. */
const words: { kind: Kind; begun: 'in another browser' | 'nowhere' }[] = [
  { kind: 'cas', begun: 'in another browser' },
  { kind: 'cas', begun: 'nowhere' },
  { kind: 'oidc', begun: 'in another browser' },
  { kind: 'oauth2', begun: 'in another browser' },
  { kind: 'saml', begun: 'in another browser' },
  { kind: 'saml', begun: 'nowhere' },
  { kind: 'passport', begun: 'in another browser' },
  { kind: 'passport', begun: 'nowhere' },
  { kind: 'chat app', begun: 'in another browser' },
  { kind: 'chat app', begun: 'nowhere' },
  { kind: 'issuer', begun: 'nowhere' },
]
const everyCase = words.flatMap((word) =>
  (['bound', 'unbound'] as const).map((identity) => ({ ...word, identity })),
)
type Case = (typeof everyCase)[number]

/** Where a word is of no use outside the browser that began; the link of a portal names an account, and there must be one. */
const isWorthless = ({ kind, begun, identity }: Case) =>
  kind === 'oidc' ||
  kind === 'oauth2' ||
  (kind === 'saml' && begun === 'in another browser') ||
  (kind === 'issuer' && identity === 'unbound')
const worthless = everyCase.filter(isWorthless)
const confirmable = everyCase.filter((one) => !isWorthless(one))

/** A word that somebody else obtained, and who they are here. */
async function aForeignWord({ kind, begun, identity }: Case) {
  const way = await aLoginMethod(api, { providers, federation }, kind)
  const { institution, provider } = way
  const isKnown = identity === 'bound'
  const attacker = isKnown ? await aReader(api, institution, { account: who }) : undefined
  if (attacker && kind !== 'issuer') {
    await institution.within((trx) =>
      insertIdentity(trx, institution.groupCode, { provider, subject: who }, attacker.id),
    )
  }
  const theirs = begun === 'nowhere' ? undefined : (await way.begin()).there
  return { ...way, attacker, word: await way.answerFor(who, theirs) }
}
type ForeignSignOn = Awaited<ReturnType<typeof aForeignWord>>

const whoIs = async (headers: Record<string, string>) => {
  const { status, body } = await api.call(readUserInfo, { headers })
  return status === 200 ? body.data!.primaryId : status
}

const bindingsOf = ({ within }: TestInstitution) =>
  within((trx) => trx.selectFrom('identity').select('readerId').execute())

type SignOnAnswer = Awaited<ReturnType<ForeignSignOn['show']>>

/** Nobody came in by an answer, and nothing can be bound with it. */
function expectNothing({ body, ...answer }: SignOnAnswer) {
  expect([body.success, body.data]).toEqual([false, null])
  expect(Object.keys(cookiesOf(answer)).filter((name) => name.endsWith('sid'))).toEqual([])
}

/** The page that names the account: what it says, and that its answer counts here and once. */
async function confirmIn(
  browser: TestBrowser,
  { attacker, word, show }: ForeignSignOn,
  signOnAnswer: SignOnAnswer,
) {
  const { ticket, ...named } = signOnAnswer.body.details!
  expect(named).toEqual({
    outside: { provider: 'way', account: 'att****r-1' },
    name: attacker?.name ?? null,
    account: attacker?.account ?? null,
  })
  const confirmed = { ...word, ticket: ticket as string }
  const elsewhere = await show(confirmed, aBrowser())
  expect(elsewhere.body.code).toBe('sign-on.ticket-refused')
  expectNothing(elsewhere)
  const answer = await show(confirmed, browser)
  expect(answer.body.success).toBe(true)
  expect((await show(confirmed, browser)).body.code).toBe('sign-on.ticket-refused')
  return answer
}

/** Where an answer leads: into a session of an account, or to the binding with a ticket and without any session. */
async function whereTo({ institution }: ForeignSignOn, answer: SignOnAnswer) {
  const data = answer.body.data ?? {}
  if ('jwt' in data) return whoIs(sessionIn(institution, answer))
  const isIn = Object.keys(cookiesOf(answer)).some((name) => name.endsWith('sid'))
  return ('uid' in data || 'openId' in data) && !isIn ? toBinding : undefined
}
const toBinding = 'to the binding'

test.for(confirmable)(
  'what $kind said of an account that is $identity, begun $begun, gives a visitor nothing without a click, and counts once',
  async (one) => {
    const foreign = await aForeignWord(one)
    const { institution, word, show } = foreign
    const before = await bindingsOf(institution)
    const browser = aBrowser()
    const asked = await show(word, browser)
    expect([asked.status, asked.body.code]).toEqual([409, 'sign-on.confirm'])
    expectNothing(asked)
    expect(await bindingsOf(institution)).toEqual(before)
    expect((await show(word, browser)).body.code).toBe('sign-on.ticket-refused')
    const confirmed = await confirmIn(browser, foreign, asked)
    expect(await whereTo(foreign, confirmed)).toBe(foreign.attacker?.account ?? toBinding)
  },
)

test.for(confirmable)(
  '[T-15] what $kind said of an account that is $identity, begun $begun, switches nobody who is logged in without a click, and counts once',
  async (one) => {
    const foreign = await aForeignWord(one)
    const { institution, word, show } = foreign
    const victim = await aReader(api, institution)
    const session = (await sessionOf(api, institution, victim)).headers
    const browser = aBrowser(session)
    const asked = await show(word, browser)
    expect([asked.status, asked.body.code]).toEqual([409, 'sign-on.confirm'])
    expectNothing(asked)
    expect(await whoIs(session)).toBe(victim.account)
    expect((await show(word, browser)).body.code).toBe('sign-on.ticket-refused')
    expect(await whoIs(session)).toBe(victim.account)
    const confirmed = await confirmIn(browser, foreign, asked)
    expect(await whereTo(foreign, confirmed)).toBe(foreign.attacker?.account ?? toBinding)
    expect(await whoIs(session)).toBe(one.identity === 'bound' ? 401 : victim.account)
  },
)

test.for(confirmable.filter(({ kind }) => kind !== 'issuer'))(
  'a login that was begun in this browser lends nothing to what $kind said of an account that is $identity, begun $begun',
  async (one) => {
    const foreign = await aForeignWord(one)
    const browser = aBrowser()
    browser.take((await foreign.begin()).answer)
    const asked = await foreign.show(foreign.word, browser)
    expect(asked.body.code).toBe('sign-on.confirm')
    expectNothing(asked)
    const confirmed = await confirmIn(browser, foreign, asked)
    expect(await whereTo(foreign, confirmed)).toBe(foreign.attacker?.account ?? toBinding)
  },
)

test.for(worthless)(
  '[T-15] what $kind said of an account that is $identity, begun $begun, is refused: to a visitor, to who is logged in, to who has begun a login, and again',
  async (one) => {
    const foreign = await aForeignWord(one)
    const { institution, begin, answerFor, show } = foreign
    const victim = await aReader(api, institution)
    const session = (await sessionOf(api, institution, victim)).headers
    const another = async () =>
      answerFor(who, one.begun === 'nowhere' ? undefined : (await begin()).there)
    const waiting = aBrowser()
    if (one.kind !== 'issuer') waiting.take((await begin()).answer)
    for (const browser of [aBrowser(), aBrowser(session), waiting]) {
      const word = await another()
      for (const answer of [await show(word, browser), await show(word, browser)]) {
        expect(answer.body.code).toBe('sign-on.ticket-refused')
        expectNothing(answer)
      }
    }
    expect(await whoIs(session)).toBe(victim.account)
  },
)

test.for(
  everyCase.filter(({ kind, begun }) => kind !== 'issuer' && begun === 'in another browser'),
)('what this browser has begun at $kind goes straight on: $identity', async (one) => {
  const foreign = await aForeignWord(one)
  const browser = aBrowser()
  const { there, answer } = await foreign.begin()
  browser.take(answer)
  const own = await foreign.show(await foreign.answerFor(who, there), browser)
  expect(own.body.success).toBe(true)
  expect(await whereTo(foreign, own)).toBe(foreign.attacker?.account ?? toBinding)
})

test('who was named is who comes in: an account that is bound while its page waits is asked for anew', async () => {
  const foreign = await aForeignWord({ kind: 'cas', begun: 'nowhere', identity: 'unbound' })
  const { institution, provider, word, show } = foreign
  const browser = aBrowser()
  const asked = await show(word, browser)
  const { id } = await aReader(api, institution)
  await institution.within((trx) =>
    insertIdentity(trx, institution.groupCode, { provider, subject: who }, id),
  )
  const ticket = asked.body.details!['ticket'] as string
  const answer = await show({ ...word, ticket }, browser)
  expect(answer.body.code).toBe('sign-on.ticket-refused')
  expectNothing(answer)
})

test('a link of another portal goes on at once where its own reader is logged in: nobody changes', async () => {
  const foreign = await aForeignWord({ kind: 'issuer', begun: 'nowhere', identity: 'bound' })
  const { institution, attacker, word, show } = foreign
  const { headers } = await sessionOf(api, institution, attacker!)
  const answer = await show(word, aBrowser(headers))
  expect(await whoIs(sessionIn(institution, answer))).toBe(attacker!.account)
})
