import './console.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { useLook } from '../portal/header/useLook.ts'
import { createConsoleRouter } from './router.tsx'

/** The site of those who run a library. */
export function Console() {
  useLook()
  const queries = useQueryClient()
  const [router] = useState(() => createConsoleRouter(queries))
  return <RouterProvider router={router} />
}
