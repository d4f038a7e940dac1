import { readVerificationCode } from '@shulin/contract/identity'
import { attachmentPath } from '@shulin/contract/record'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  answerInstitution,
  answerWith,
  keepWaiting,
  renderPortal,
} from '../../../../test/render.tsx'

const file = { method: 'GET', path: attachmentPath } as const
const id = '5ad6b1de-37a5-4b0c-9f35-0d9a7fbb7a10'

const refused = (errCode: number, status: number) => () =>
  Response.json(
    { success: false, data: null, message: '', errCode, code: 'x', details: null, requestId: 'r' },
    { status },
  )

test.each([`/previewPdf/1/${id}`, '/previewPdf/1/2', '/previewPdf/abc/x'])(
  '[R-ROUTE-055] an unknown file shows the not-found text: %s',
  async (address) => {
    answerInstitution()
    answerWith(file, refused(404, 404))
    await renderPortal(address)
    expect(await screen.findByText('没有找到这份文件')).toBeTruthy()
    expect(screen.queryByRole('contentinfo')).toBeNull()
  },
)

test('[R-ROUTE-096] a visitor who may not read a file is asked to log in', async () => {
  answerInstitution()
  answerWith(file, refused(401, 401))
  keepWaiting(readVerificationCode)
  await renderPortal(`/previewPdf/1/${id}`)
  expect(await screen.findByText('登录后可以阅读这份文件')).toBeTruthy()
  expect(await screen.findByRole('dialog')).toBeTruthy()
})
