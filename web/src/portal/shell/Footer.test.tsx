import { readAppearance, readFindConfig } from '@shulin/contract/institutions'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerInstitution, answer, refuse, renderPortal } from '../../../test/render.tsx'

const footer = () => screen.getByRole('contentinfo').textContent ?? ''

test.each(['/home', '/privacy'])(
  '[R-SHELL-006] a hidden filing number hides the footer on %s',
  async (address) => {
    answerInstitution({ config: { filingNumberHide: '1' } })
    await openWithNotice(address)
    expect(screen.queryByRole('contentinfo')).toBeNull()
  },
)

test.each(['/home', '/privacy'])(
  '[R-SHELL-006] with 0, and without the field, the footer exists on %s',
  async (address) => {
    answerInstitution({ config: { filingNumberHide: '0' } })
    const { unmount } = await openWithNotice(address)
    expect(screen.getByRole('contentinfo')).toBeTruthy()
    unmount()

    // A portal whose configuration was refused has no fields at all.
    refuse(readFindConfig, '暂不可用')
    await openWithNotice(address)
    expect(screen.getByRole('contentinfo')).toBeTruthy()
  },
)

async function openWithNotice(address: string) {
  const { readPrivacyNotice } = await import('@shulin/contract/institutions')
  answer(readPrivacyNotice, { version: 1, publishedAt: '2026-01-01T00:00:00Z', text: '说明' })
  return renderPortal(address)
}

test('[R-SHELL-007] the footer shows every filing number', async () => {
  answerInstitution({ appearance: { filingNumbers: ['溪ICP备1号', '溪公网安备2号'] } })
  await renderPortal('/home')
  expect(footer()).toContain('溪ICP备1号')
  expect(footer()).toContain('溪公网安备2号')
})

test('[R-SHELL-008] the copyright runs from 2017 to the year of the clock', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-06-01T12:00:00') })
  answerInstitution()
  await renderPortal('/home')
  expect(footer()).toMatch(/2017–2031/)
})

test('[R-SHELL-009] the version is that of the institution, 3.0 where it has none', async () => {
  answerInstitution({ version: '' })
  const { unmount } = await renderPortal('/home')
  expect(footer()).toContain('版本 3.0')
  unmount()

  answerInstitution({ version: '3.2' })
  await renderPortal('/home')
  expect(footer()).toContain('版本 3.2')
})

test('[R-SHELL-010] phone and director mailbox are shown for group 100041 and for no other', async () => {
  const appearance = { phone: '000-0000-0041', email: 'director@library.example' }
  answerInstitution({ group: { groupCode: '100041' }, appearance })
  const { unmount } = await renderPortal('/home')
  expect(footer()).toContain('000-0000-0041')
  expect(screen.getByRole('link', { name: 'director@library.example' })).toBeTruthy()
  unmount()

  answerInstitution({ group: { groupCode: '200616' }, appearance })
  await renderPortal('/home')
  expect(footer()).not.toContain('000-0000-0041')
  expect(footer()).not.toContain('director@library.example')
})

test('a footer whose texts were refused still stands', async () => {
  answerInstitution()
  refuse(readAppearance, '暂不可用')
  await renderPortal('/home')
  expect(footer()).toContain('清溪图书馆')
})

test('the key / is switched off at the foot of the page, and on again', async () => {
  answerInstitution()
  await renderPortal('/home')
  const key = await screen.findByRole('button', { name: '按 / 键检索', pressed: true })
  await userEvent.click(key)
  expect(key.getAttribute('aria-pressed')).toBe('false')
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(key)
  await userEvent.click(key)
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '检索馆藏与电子资源' }))
})
