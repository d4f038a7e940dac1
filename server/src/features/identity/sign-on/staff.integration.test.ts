import { listAudit } from '@shulin/contract/audit-staff'
import { readFindConfig } from '@shulin/contract/institutions'
import { listProviders, saveProvider, testProvider } from '@shulin/contract/identity-staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import { secret, startProviders, type Providers } from '../../../../test/providers.ts'
import { serviceOf } from '../../../../test/sign-on.ts'
import { staffHeaders } from '../../../../test/staff.ts'
import { providerOf } from './providers.ts'

/** What is kept for a library and its installation, and told to nobody. */
const keys = { provider: 'canary-provider-1', mail: 'canary-mail-2', texts: 'canary-texts-3' }

let api: TestApi
let providers: Providers
beforeAll(async () => {
  providers = await startProviders()
  api = await startTestApi({
    config: {
      insideHosts: [providers.host],
      mail: { smtpUrl: `smtp://library:${keys.mail}@mail.example:587`, from: 'd@example.org' },
      textGateway: { url: 'http://127.0.0.1:9/', account: 'library', key: keys.texts },
    },
  })
})
afterAll(async () => {
  providers.close()
  await api.close()
})

const named = { 'zh-CN': '统一身份认证' }

async function aLibrary() {
  const institution = await anInstitution(api)
  const headers = await staffHeaders(api, institution.groupCode, ['admin'])
  const save = (given: object) =>
    api.call(saveProvider, {
      body: {
        provider: 'campus',
        kind: 'cas',
        entry: 'unified',
        name: named,
        settings: providers.settings.cas,
        isActive: true,
        ...given,
      } as never,
      headers,
    })
  const config = async () =>
    (await api.call(readFindConfig, { query: {}, headers: institution.headers } as never)).body
      .data as Record<string, string>
  return { institution, headers, save, config }
}

test('an administrator adds the campus sign-on, and the login screen offers it until it is switched off', async () => {
  const { institution, save, config } = await aLibrary()
  const { body } = await save({})
  expect(body.data).toMatchObject([
    {
      provider: 'campus',
      kind: 'cas',
      hasSecret: false,
      isActive: true,
      bound: 0,
      returnAddress: serviceOf(api, institution),
      settings: { version: '3', bindBy: 'password' },
    },
  ])
  expect(await config()).toMatchObject({
    unifieAuthen: '1',
    unifieAuthenLoginUrl: `/oga/signOn/${institution.mappingPath}/campus`,
    unifieAuthenLogoutUrl: `${providers.origin}/cas/logout`,
  })
  await save({ isActive: false })
  expect(await config()).toMatchObject({ unifieAuthen: '0' })
})

test('[R-CONFIG-009] neither the key of a provider nor a password of the installation is told to a visitor', async () => {
  const { institution, save } = await aLibrary()
  const { groupCode, headers, within } = institution
  const settings = providers.settings.oidc
  await save({
    provider: 'carsi',
    kind: 'oidc',
    entry: 'external',
    settings,
    secret: keys.provider,
  })
  const { secret: kept } = await within((trx) => providerOf(trx, api.keys, groupCode, 'carsi'))
  expect(kept).toBe(keys.provider)
  const { body } = await api.call(readFindConfig, { headers })
  expect(body.data).toMatchObject({ exterSinAuthen: '1' })
  expect(Object.keys(body.data!)).toHaveLength(31)
  for (const key of Object.values(keys)) expect(JSON.stringify(body)).not.toContain(key)
})

test('a secret is written and never read: it is kept encrypted, stays when it is left out, and is in no reply or trail', async () => {
  const { institution, headers, save } = await aLibrary()
  const { groupCode, within } = institution
  const settings = providers.settings.oidc
  const given = { provider: 'carsi', kind: 'oidc', entry: 'external', settings }
  await save({ ...given, secret: 'canary-secret-9' })
  const { body } = await save(given)
  expect(body.data).toMatchObject([{ provider: 'carsi', hasSecret: true }])
  const audit = await api.call(listAudit, { query: { kind: 'setting' }, headers })
  expect(JSON.stringify([body, audit.body])).not.toContain('canary')
  expect(JSON.stringify(audit.body)).toContain('setting.sign-on')
  const row = await within((trx) =>
    trx.selectFrom('signOn').select(['secret', 'settings']).executeTakeFirstOrThrow(),
  )
  expect(row.secret!.includes('canary')).toBe(false)
  expect(JSON.stringify(row.settings)).not.toContain('canary')
  const opened = await within((trx) => providerOf(trx, api.keys, groupCode, 'carsi'))
  expect(opened.secret).toBe('canary-secret-9')
})

test('what does not fit together is refused in words: settings, place, protocol, secret, a second one at a place', async () => {
  const { save, headers } = await aLibrary()
  const code = async (given: object) => (await save(given)).body.code
  const wrong = await save({ settings: { address: 'javascript:alert(1)', more: 'x' } })
  expect(wrong.body).toMatchObject({
    code: 'sign-on.settings-wrong',
    details: { settings: ['address', 'more'] },
  })
  expect(await code({ entry: 'passport' })).toBe('sign-on.entry-wrong')
  const passport = { provider: 'app', kind: 'passport', entry: 'passport' }
  expect(await code({ ...passport, settings: providers.settings.passport })).toBe(
    'sign-on.secret-missing',
  )
  expect(await code({})).toBe(null)
  expect(await code({ provider: 'second' })).toBe('sign-on.entry-taken')
  expect(await code({ provider: 'second', isActive: false })).toBe(null)
  expect(await code({ kind: 'oidc', settings: providers.settings.oidc })).toBe('sign-on.kind-stays')
  const listed = (await api.call(listProviders, { headers })).body.data!
  expect(listed.map(({ provider, isActive }) => [provider, isActive])).toEqual([
    ['campus', true],
    ['second', false],
  ])
})

test('a test asks each provider whether it is there and speaks its protocol, and says what it found', async () => {
  const { headers, save } = await aLibrary()
  const find = async (provider: string) =>
    (await api.call(testProvider, { body: { provider }, headers })).body.data!.findings
  await save({})
  expect(await find('campus')).toMatchObject([
    { step: 'address', isGood: true },
    { step: 'answer', isGood: true, said: 'INVALID_TICKET' },
  ])
  const { oidc, oauth2, passport, chatApp } = providers.settings
  const others = [
    { provider: 'o', kind: 'oidc', entry: 'external', settings: oidc },
    { provider: 'p', kind: 'passport', entry: 'passport', settings: passport, secret },
    { provider: 'c', kind: 'chat app', entry: 'chat app', settings: chatApp, secret },
    { provider: 'a', kind: 'oauth2', entry: 'external', settings: oauth2, secret, isActive: false },
  ]
  for (const one of others) {
    await save(one)
    const findings = await find(one.provider)
    expect([one.provider, findings.map(({ isGood }) => isGood)]).toEqual([
      one.provider,
      findings.map(() => true),
    ])
  }
  await save({ ...others[1], secret: 'another' })
  expect(await find('p')).toMatchObject([{}, { step: 'secret', isGood: false }])
  await save({ settings: { address: 'http://127.0.0.1:9/cas' } })
  expect(await find('campus')).toMatchObject([{ step: 'address', isGood: false }])
})
