import { randomInt } from 'node:crypto'
import { run } from '../../tools/services/run.ts'

/**
 * Three networks of their own, joined to this machine by a cable each that can be pulled: what a partition is. Needs root; elsewhere
 * there are none.
 */
export async function layNetworks() {
  const id = `shf${randomInt(0x1000, 0xffff).toString(16)}`
  const subnet = `10.${randomInt(100, 250)}.${randomInt(1, 250)}`
  const names = [1, 2, 3].map((number) => `${id}-${number}`)
  const networks = {
    id,
    addresses: names.map((_, at) => `${subnet}.${at + 2}`),
    /**
     * How a command is run inside one of them. It shares the mounts of this machine: with a copy of them, as `ip netns exec`
     * makes one, it would keep a disk mounted that another test cuts the power of.
     */
    inside: (at: number, file: string) => ({
      file: 'nsenter',
      args: [`--net=/run/netns/${names[at]!}`, file],
    }),
    /** Nothing passes any more, in either direction, and nobody is told. */
    pull: (at: number) => run(ip, ['link', 'set', names[at]!, 'down']),
    plug: (at: number) => run(ip, ['link', 'set', names[at]!, 'up']),
    remove: () => removeNetworks(id),
  }
  try {
    await run(ip, ['link', 'add', id, 'type', 'bridge'])
    await run(ip, ['address', 'add', `${subnet}.1/24`, 'dev', id])
    await run(ip, ['link', 'set', id, 'up'])
    for (const [at, name] of names.entries()) {
      const within = ['-netns', name]
      await run(ip, ['netns', 'add', name])
      await run(ip, ['link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name])
      await run(ip, ['link', 'set', name, 'master', id, 'up'])
      await run(ip, [...within, 'address', 'add', `${networks.addresses[at]}/24`, 'dev', 'eth0'])
      for (const device of ['lo', 'eth0']) await run(ip, [...within, 'link', 'set', device, 'up'])
    }
    return networks
  } catch {
    await removeNetworks(id)
    return undefined
  }
}
export type Networks = NonNullable<Awaited<ReturnType<typeof layNetworks>>>

/** Whether this machine lets us. */
export async function canLayNetworks() {
  const networks = await layNetworks()
  await networks?.remove()
  return networks !== undefined
}

const ip = '/usr/sbin/ip'

/** Takes away what carries this name, however much of it there is. */
export async function removeNetworks(id: string) {
  for (const number of [1, 2, 3]) {
    await run(ip, ['link', 'delete', `${id}-${number}`]).catch(() => {})
    await run(ip, ['netns', 'delete', `${id}-${number}`]).catch(() => {})
  }
  await run(ip, ['link', 'delete', id]).catch(() => {})
}
