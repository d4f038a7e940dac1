import { vi } from 'vitest'

/** From now on the page does not leave: the answer lists where it was sent. */
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
          const value: unknown = Reflect.get(location, name)
          return typeof value === 'function' ? value.bind(location) : value
        },
        set: (_, name, value) => Reflect.set(location, name, value),
      },
    ),
  )
  return left
}
