import { lazy, useState, type ComponentType } from 'react'

export type Load<Props> = () => Promise<ComponentType<Props>>

/** A component that is loaded when it is shown. It can be asked for before: once it is there, nobody waits for it. */
export function late<Props extends object>(load: Load<Props>) {
  let loading: ReturnType<Load<Props>> | undefined
  let loaded: ComponentType<Props> | undefined
  const once = () => (loading ??= load().then((component) => (loaded = component)))
  const Loaded = lazy(async () => ({ default: await once() })) as ComponentType<Props>
  function Late(props: Props) {
    const [Shown] = useState(() => loaded ?? Loaded)
    return <Shown {...props} />
  }
  return { Late, load: once }
}
