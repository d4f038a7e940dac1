import { lazy, Suspense } from 'react'
import { useVisitorFavourites } from '../../features/favourites/visitor-favourites.ts'
import { useReader } from '../../features/identity/identity.ts'

const KeepVisitorFavourites = lazy(async () => ({
  default: (await import('../../features/favourites/KeepVisitorFavourites.tsx'))
    .KeepVisitorFavourites,
}))

/** What a visitor kept in this browser is handed over once there is a reader; most have nothing, and load nothing for it. */
export function VisitorFavourites() {
  const isReader = useReader() !== undefined
  const hasKept = useVisitorFavourites().length > 0
  if (!isReader || !hasKept) return null
  return (
    <Suspense>
      <KeepVisitorFavourites />
    </Suspense>
  )
}
