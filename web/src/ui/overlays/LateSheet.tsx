import { lazy, Suspense, useState, type ComponentProps } from 'react'

const Sheet = lazy(async () => ({ default: (await import('./Sheet.tsx')).Sheet }))

/** A `Sheet` whose code comes when it is opened for the first time. */
export function LateSheet(props: ComponentProps<typeof Sheet>) {
  const [wasOpened, setWasOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense>
      <Sheet {...props} />
    </Suspense>
  )
}
