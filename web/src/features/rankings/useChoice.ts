import { useSearchParams } from 'react-router'

/** A choice that stands in the address, so that it can be sent and comes back: the first is the usual one. */
export function useChoice<Id extends string>(name: string, among: readonly Id[], usual: Id) {
  const [params, setParams] = useSearchParams()
  const chosen = among.find((id) => id === params.get(name)) ?? usual
  const choose = (id: Id) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (id === usual) after.delete(name)
        else after.set(name, id)
        after.delete('page')
        return after
      },
      { replace: true },
    )
  return [chosen, choose] as const
}
