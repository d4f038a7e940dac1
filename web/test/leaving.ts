import { vi } from 'vitest'

/** From now on the page neither leaves nor loads anew: the answer lists where it was sent. */
export function noteLeaving() {
  const left: string[] = []
  const { location } = window
  vi.stubGlobal(
    'location',
    new Proxy(
      {},
      {
        get(_, name) {
          if (name === 'assign') return (address: string) => void left.push(address)
          if (name === 'reload') return () => void left.push(location.href)
          const value: unknown = Reflect.get(location, name)
          return typeof value === 'function' ? value.bind(location) : value
        },
        set: (_, name, value) => Reflect.set(location, name, value),
      },
    ),
  )
  return left
}
