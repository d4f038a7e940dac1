/** What an installation may change in the built site without building it anew. */
interface ServedSettings {
  prefix: string
  /** Longest wait for a reply, in milliseconds. */
  timeout: number
  /** Eight characters with which passwords are encoded on their way; the server has the same. There is none until it said so. */
  readonly passwordKey: string
}

type ServedFile = Partial<Record<keyof ServedSettings, unknown>>

const servedWith = ({ prefix, timeout, passwordKey }: ServedFile): ServedSettings => ({
  prefix: typeof prefix === 'string' ? prefix.replace(/\/$/, '') : '',
  timeout: typeof timeout === 'number' && timeout > 0 ? timeout : 30_000,
  get passwordKey() {
    // Another key would make every password a wrong one, and wrong ones are counted.
    if (typeof passwordKey !== 'string') throw new Error('The key of passwords is not known')
    return passwordKey
  },
})

let file: ServedFile = {}
export let served = servedWith(file)

/** Whether passwords can be sent at all. */
export const knowsPasswordKey = () => typeof file.passwordKey === 'string'

/** Reads the configuration file beside the site; without it, or without a part of it, the built-in values hold. */
export async function loadServed() {
  file = await readFile().catch(() => ({}))
  served = servedWith(file)
}

/** No file, or no JSON in it: the portal works all the same, but for logins. */
async function readFile(): Promise<ServedFile> {
  const response = await fetch('/config.json')
  return response.ok ? ((await response.json()) as ServedFile) : {}
}
