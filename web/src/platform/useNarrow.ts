import { useSearchParams } from 'react-router'

/** What narrows a list, by its names in the address; undefined takes one away. */
export type ListFilter = Readonly<Record<string, string | undefined>>

/** Narrows a list by the address: the list begins at its first page again, with nothing open beside it. */
export function useNarrow() {
  const [params, setParams] = useSearchParams()
  return (filter: ListFilter) => {
    const narrowed = new URLSearchParams(params)
    for (const gone of ['page', 'open', ...Object.keys(filter)]) narrowed.delete(gone)
    for (const [name, value] of Object.entries(filter)) {
      if (value !== undefined) narrowed.set(name, value)
    }
    setParams(narrowed, { replace: true })
  }
}
