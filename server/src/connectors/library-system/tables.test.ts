import { expect, test } from 'vitest'
import { KohaSettings } from './koha.ts'
import { kohaTablesOf, ruleOf } from './koha-tables.ts'
import { NcipSettings } from './ncip.ts'
import { meaningOf, ncipTablesOf } from './ncip-tables.ts'

test('codes of Koha are read in both spellings, by what a library has before what is usual', () => {
  const { renewals, holds } = kohaTablesOf({})
  expect(ruleOf(renewals, 'auto_too_much_oweing')).toBe('rule.debt-limit')
  expect(ruleOf(renewals, 'auto_too_much_owing')).toBe('rule.debt-limit')
  for (const code of ['tooManyReserves', 'too_many_reserves', 'TOO_MANY_RESERVES']) {
    expect(ruleOf(holds, code)).toBe('rule.open-request-limit')
  }
  const own = kohaTablesOf({ holds: { too_many_reserves: 'rule.daily-reservation' } })
  expect(ruleOf(own.holds, 'tooManyReserves')).toBe('rule.daily-reservation')
  expect(ruleOf(own.holds, 'alreadypossession')).toBe('rule.already-yours')
})

test('a code that nobody has mapped is a rule of the library, whatever it is called', () => {
  const { renewals } = kohaTablesOf({})
  for (const code of ['brand_new', '', 'constructor', '__proto__']) {
    expect(ruleOf(renewals, code)).toBe('rule.not-allowed')
  }
  const { problems } = ncipTablesOf({})
  expect(meaningOf(problems, 'constructor')).toBeNull()
})

test('words of NCIP are read without regard to scheme, case, spaces and hyphens', () => {
  const { problems, states } = ncipTablesOf({ states: { 'at the binder’s': 'not lent' } })
  for (const word of [
    'Maximum Renewals Exceeded',
    'MAXIMUM-RENEWALS-EXCEEDED',
    'http://www.niso.org/ncip/v1_0/schemes/problems.scm#Maximum Renewals Exceeded',
  ]) {
    expect(meaningOf(problems, word)).toBe('rule.renewal-limit')
  }
  expect(meaningOf(states, 'available on shelf')).toBe('available')
  expect(meaningOf(states, 'At The Binder’s')).toBe('not lent')
})

test('settings are checked by name, those of tables among them, and plain HTTP is none', () => {
  const koha = { address: 'https://library.example/api/v1', clientId: 'portal' }
  const ncip = { address: 'https://library.example/ncip', agency: 'L' }
  const wrong = (parsed: ReturnType<typeof KohaSettings.safeParse>) =>
    parsed.error?.issues.map((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys[0] : issue.path[0],
    ) ?? []
  const inKoha = (more: object) => wrong(KohaSettings.safeParse({ ...koha, ...more }))
  expect(inKoha({})).toEqual([])
  expect(inKoha({ address: 'http://library.example/api/v1' })).toEqual(['address'])
  expect(inKoha({ clientId: '' })).toEqual(['clientId'])
  expect(inKoha({ ca: 'no certificate' })).toEqual(['ca'])
  expect(inKoha({ hostname: 'x' })).toEqual(['hostname'])
  expect(inKoha({ tables: { renewal: {} } })).toEqual(['renewal'])
  expect(inKoha({ tables: { damaged: 'somewhere' } })).toEqual(['tables'])
  expect(NcipSettings.safeParse(ncip).success).toBe(true)
  expect(NcipSettings.safeParse({ ...ncip, agency: '' }).success).toBe(false)
  expect(NcipSettings.safeParse({ ...ncip, tokenAddress: 'http://x.example' }).success).toBe(false)
})
