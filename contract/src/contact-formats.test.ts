import { expect, test } from 'vitest'
import { isCertificateNo, isMailAddress, isPhone, isPostcode } from './contact-formats.ts'

test('[R-PWD-031] phones have eleven digits from 1 on, or are international', () => {
  expect(['13800138000', '+447911123456', '+8613800138000'].filter(isPhone)).toHaveLength(3)
  const none = ['12345', '1380013800a', '23800138000', '+0123456789', '+1234567890123456', '']
  expect(none.filter(isPhone)).toEqual([])
  expect(isPhone('13800138000\n')).toBe(false)
})

test('[R-PWD-031] identity card numbers have their check digit; passports six to twenty letters and digits', () => {
  expect(['11010519491231002X', '11010519491231002x', 'E12345678'].filter(isCertificateNo)).toEqual(
    ['11010519491231002X', '11010519491231002x', 'E12345678'],
  )
  expect(['110105194912310021', 'E1234', 'E 1234567', 'x'.repeat(21)].some(isCertificateNo)).toBe(
    false,
  )
})

test('mail addresses have one name and a host with a dot', () => {
  const some = ['a@c.cn', 'li.ming+lib@mail.example.edu.cn']
  expect(some.filter(isMailAddress)).toEqual(some)
  const none = ['a@b', 'a b@c.cn', 'a@c.cn\n', 'a@c.cn\r\nBcc: x@y.cn', 'a@c.cn,b@c.cn', '<a@c.cn>', 'a..b@c.cn', '.a@c.cn', 'a.@c.cn', '@c.cn'] // oxfmt-ignore
  expect(none.filter(isMailAddress)).toEqual([])
})

test('postcodes have six digits; three, five or six in Taiwan', () => {
  const some = ['310058', '106', '10617', '106319']
  expect(some.filter(isPostcode)).toEqual(some)
  const none = ['', '31', '3100', '3100588', '31005a', '３１００５８', '310058\n']
  expect(none.filter(isPostcode)).toEqual([])
})
