import { createContext, type ReactNode } from 'react'
import type { Institution } from '../institutions.tsx'

interface Props {
  institution: Institution
  /** Its menu can be unfolded; without it the header is a picture. */
  isOperable?: boolean
}

/** Draws the header of the portal; the console gives it to the pages that change it. */
export const PreviewContext = createContext<(props: Props) => ReactNode>(() => null)
