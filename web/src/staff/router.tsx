import type { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { createHashRouter, Navigate } from 'react-router'
import { LinkRefusedPage } from '../features/staff/LinkRefusedPage.tsx'
import { openByLink } from '../features/staff/open-by-link.ts'
import { late } from '../platform/late.tsx'
import { SignedOutLayout } from './SignedOutLayout.tsx'
import { FirstPage } from './NoPages.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageFailed } from './PageFailed.tsx'
import { pages } from './pages.ts'
import { SignedIn } from './SignedIn.tsx'
import { Waiting } from './Waiting.tsx'

const brought = pages.map(({ path, load }) => ({ path, element: createElement(late(load).Late) }))

/** The way in, and behind it every page that features bring. */
export const createConsoleRouter = (queries: QueryClient) =>
  createHashRouter([
    {
      hydrateFallbackElement: <Waiting />,
      errorElement: <PageFailed />,
      children: [
        {
          path: '/open/:token',
          loader: ({ params }) => openByLink(queries, params['token']!),
          element: (
            <SignedOutLayout>
              <LinkRefusedPage />
            </SignedOutLayout>
          ),
        },
        { path: '/open', element: <Navigate to="/" replace /> },
        {
          element: <SignedIn />,
          children: [
            {
              errorElement: <PageFailed />,
              children: [
                { index: true, element: <FirstPage /> },
                ...brought,
                { path: '*', element: <NotFoundPage /> },
              ],
            },
          ],
        },
      ],
    },
  ])
