import { readFileSync } from 'node:fs'

/** The ids of a user of this machine, to hand a process or a file to it; nothing when we are not root. */
export function idsOf(user: string | undefined): { uid: number; gid: number } | undefined {
  if (user === undefined || process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${user}:`))
  if (!line) throw new Error(`This machine has no user ${user}`)
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}
