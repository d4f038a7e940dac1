/** What an installation may change in the built site without building it anew. */
interface Served {
  prefix: string
  /** Longest wait for a reply, in milliseconds. */
  timeout: number
  /** Eight characters with which passwords are encoded on their way; the server has the same. */
  passwordKey: string
}

/** The key is that of development and tests: an installation has its own. */
const builtIn: Served = { prefix: '', timeout: 30_000, passwordKey: '12345678' }

export let served = builtIn

/** Reads the configuration file beside the site; without it, or without a part of it, the built-in values hold. */
export async function loadServed() {
  served = builtIn
  try {
    const response = await fetch('/config.json')
    if (!response.ok) return
    const { prefix, timeout, passwordKey } = (await response.json()) as Partial<
      Record<keyof Served, unknown>
    >
    served = {
      prefix: typeof prefix === 'string' ? prefix.replace(/\/$/, '') : builtIn.prefix,
      timeout: typeof timeout === 'number' && timeout > 0 ? timeout : builtIn.timeout,
      passwordKey: typeof passwordKey === 'string' ? passwordKey : builtIn.passwordKey,
    }
  } catch {
    // No file, or no JSON in it: the portal works all the same.
  }
}
