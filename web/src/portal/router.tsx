import { createElement } from 'react'
import { createHashRouter, Navigate, type RouteObject } from 'react-router'
import { ComingPage } from './coming/ComingPage.tsx'
import { NotFoundPage } from '../ui/page/NotFoundPage.tsx'
import { PageFailed } from './PageFailed.tsx'
import { noteCameFrom } from '../platform/came-from.ts'
import { portalRoutes, type PortalRoute } from './routes.tsx'
import { Shell } from './shell/Shell.tsx'

/** Every route of the table inside the shell, which decides what stands around the page. */
export function createPortalRouter() {
  const router = createHashRouter([
    { index: true, element: <Navigate to="/home" replace /> },
    {
      element: <Shell />,
      children: [
        {
          errorElement: <PageFailed />,
          children: [...portalRoutes.map(routeObject), { path: '*', element: <NotFoundPage /> }],
        },
      ],
    },
  ])
  // Before anything is drawn: a page asks for it while it is drawn first.
  noteCameFrom(router)
  return router
}

const routeObject = (route: PortalRoute): RouteObject => ({
  path: route.path,
  handle: route,
  element:
    typeof route.page === 'string' ? (
      <ComingPage name={route.page} isForReaders={route.isForReaders ?? false} />
    ) : (
      createElement(route.page)
    ),
})
