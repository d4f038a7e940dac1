import type { Client } from '@opensearch-project/opensearch'

// What may happen on the way to the engine, to be put between a feed and its client.

type Bulk = Client['bulk']
interface Action {
  _id: string
  version?: number
  version_type?: string
}
type Line = Record<string, unknown>

const withBulk = (client: Client, bulk: (asked: { body: Line[] }, ...more: unknown[]) => unknown) =>
  new Proxy(client, {
    get: (target, name) => (name === 'bulk' ? bulk : (Reflect.get(target, name) as unknown)),
  })

/** Every batch waits until the test lets it go on. */
export function holdingUp(client: Client) {
  const arrived = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const held = withBulk(client, async (...asked) => {
    arrived.resolve()
    await goOn.promise
    return client.bulk(...(asked as unknown as Parameters<Bulk>))
  })
  return { client: held, arrived: arrived.promise, goOn: goOn.resolve }
}

/** The version check taken away: who writes last is right. */
export const withoutVersions = (client: Client) =>
  withBulk(client, ({ body, ...asked }, ...more) => {
    const unversioned = body.map((line) => {
      const [verb, action] = Object.entries(line)[0] as [string, Action]
      if (action?.version_type === undefined) return line
      const { version: _, version_type: __, ...rest } = action
      return { [verb]: rest }
    })
    return client.bulk({ ...asked, body: unversioned }, ...(more as []))
  })

/** The engine has no time for some of the documents: it answers 429 for them and takes the others in. */
export const rejecting = (client: Client, isRejected: (id: string) => boolean) =>
  withBulk(client, async ({ body, ...asked }, ...more) => {
    const operations: { verb: string; action: Action; lines: Line[] }[] = []
    for (const line of body) {
      const [verb, action] = Object.entries(line)[0] as [string, Action]
      if (action?.version_type === undefined) operations.at(-1)!.lines.push(line)
      else operations.push({ verb, action, lines: [line] })
    }
    const passed = operations.filter(({ action: { _id: id } }) => !isRejected(id))
    const lines = passed.flatMap((operation) => operation.lines)
    const items =
      lines.length > 0
        ? (await client.bulk({ ...asked, body: lines }, ...(more as []))).body.items
        : []
    const answered = new Map(passed.map((operation, at) => [operation, items[at]!]))
    const rejection = { type: 'rejected_execution_exception', reason: 'rejected execution' }
    return {
      body: {
        items: operations.map(
          (operation) =>
            answered.get(operation) ?? { [operation.verb]: { status: 429, error: rejection } },
        ),
      },
    }
  })
