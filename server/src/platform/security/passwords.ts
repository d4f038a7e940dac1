import { join } from 'node:path'
import { openChildProcess } from '../child-process.ts'
import { refusal } from '../failure.ts'
import { openGate } from '../resilience/gate.ts'
import { keyedDigest, keyInUse, type KeyRing } from './keys.ts'

/** What is kept of a password: its hash, and which pepper it was made with. */
export interface StoredPassword {
  passwordHash: string
  keyId: number
}

export interface Passwords {
  hash: (password: string) => Promise<StoredPassword>
  /**
   * Whether a password is the one that was stored. Without one it takes as long and says no, so that nobody learns
   * from the time whether there is an account. `renewed` is a hash of today's making, where the stored one is older.
   */
  check: (password: string, stored: StoredPassword | undefined) => Promise<PasswordCheck>
  /** How many passwords were compared so far. */
  readonly compared: number
  close: () => void
}
interface PasswordCheck {
  isRight: boolean
  renewed?: StoredPassword
}

/** Argon2id as OWASP's minimum has it: 19 MiB, two passes, one lane. About 55 ms of one core. */
const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const today = `$argon2id$v=19$m=${hashing.memoryCost},t=${hashing.timeCost},p=${hashing.parallelism}$`

const hashersAtOnce = 2
const mayWait = 32
/** Longer than the whole queue takes; a process that does not answer by then never will. */
const patience = 20_000

/** Hash a text, or compare it with a hash. */
export interface HashTask {
  peppered: string
  against?: string | undefined
  hashing: { memoryCost: number; timeCost: number; parallelism: number }
}

/**
 * Hashes passwords in a process of its own that gives way to everything else, two at a time: a flood of logins must
 * not slow down those who search. Who comes when the queue is full is told to come again.
 */
export function openPasswords(keys: KeyRing): Passwords {
  const gate = openGate(hashersAtOnce, mayWait, busy)
  const hasher = openChildProcess<HashTask, string | boolean>({
    program: join(import.meta.dirname, 'password-process.ts'),
    environment: { UV_THREADPOOL_SIZE: String(hashersAtOnce) },
    niceness: 5,
    patience,
    lost: busy,
  })
  let compared = 0

  const perform = <T extends string | boolean>(task: Omit<HashTask, 'hashing'>) =>
    gate(() => hasher.perform({ ...task, hashing })) as Promise<T>

  async function hash(password: string): Promise<StoredPassword> {
    const { id: keyId } = keyInUse(keys, 'pepper')
    return { keyId, passwordHash: await perform<string>({ peppered: pepper(password, keyId) }) }
  }

  const pepper = (password: string, keyId: number) =>
    keyedDigest(keys, `password:${password.normalize('NFC')}`, keyId).digest.toString('base64')

  // Nobody's password: what a missing account is compared with.
  let nobody: Promise<StoredPassword> | undefined

  return {
    hash,
    async check(password, stored) {
      const { passwordHash, keyId } =
        stored ?? (await (nobody ??= hash(crypto.randomUUID()).catch(forgetNobody)))
      compared += 1
      const isRight = await perform<boolean>({
        peppered: pepper(password, keyId),
        against: passwordHash,
      })
      if (!stored || !isRight) return { isRight: false }
      const isOfToday = passwordHash.startsWith(today) && keyId === keyInUse(keys, 'pepper').id
      return isOfToday ? { isRight } : { isRight, renewed: await hash(password) }
    },
    get compared() {
      return compared
    },
    close: hasher.close,
  }

  function forgetNobody(error: unknown): never {
    nobody = undefined
    throw error
  }
}

export const busy = refusal('password.busy', 503, {
  'zh-CN': '登录人数较多，请稍后再试',
  'zh-TW': '登入人數較多，請稍後再試',
  'en-US': 'Many people are logging in. Please try again in a moment',
})
