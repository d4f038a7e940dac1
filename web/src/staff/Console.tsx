import './console.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { PreviewContext } from '../features/institutions/staff/preview-context.ts'
import { useTheme } from '../portal/header/useTheme.ts'
import { LateHeaderPreview } from './LateHeaderPreview.tsx'
import { createConsoleRouter } from './router.tsx'

/** The site of those who run a library. */
export function Console() {
  useTheme()
  const queries = useQueryClient()
  const [router] = useState(() => createConsoleRouter(queries))
  return (
    <PreviewContext value={LateHeaderPreview}>
      <RouterProvider router={router} />
    </PreviewContext>
  )
}
