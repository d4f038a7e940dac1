import type { Locale } from '@shulin/contract/locale'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { speak } from '../../i18n.ts'
import { UiProvider } from '../page/UiProvider.tsx'

/** Renders a brick in its frame, as a page would; answers the router it stands in. */
export async function renderBrick(brick: ReactNode, locale: Locale = 'zh-CN') {
  await speak(locale)
  const framed = <UiProvider siteName="清溪图书馆">{brick}</UiProvider>
  const router = createMemoryRouter([{ path: '*', element: framed }])
  render(<RouterProvider router={router} />)
  return router
}
