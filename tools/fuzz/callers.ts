import { spawnSync } from 'node:child_process'
import { createCipheriv, createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { codeOf, stepAt } from '../../server/src/platform/security/totp.ts'
import { fromBase32 } from '../../server/test/staff.ts'

const root = join(import.meta.dirname, '../..')

/** What the operator's command prints. */
function shulin(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--env-file-if-exists=.services/environment', 'server/src/cli.ts', ...words],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`shulin ${words.join(' ')} failed\n${stderr}`)
  return stdout.trim()
}

/**
 * The cookie of a member of staff of this institution, signed in by a link as the operator hands it out, who has shown a second factor
 * just now: for some minutes grave calls are tried, too.
 */
export async function staffCookie(baseUrl: string, groupCode: string): Promise<string> {
  shulin('staff', 'put', groupCode, 'fuzz', '--name', 'Fuzz')
  shulin('staff', 'forget-factor', groupCode, 'fuzz')
  const token = shulin('staff', 'link', groupCode, 'fuzz').split('/').at(-1)
  const opened = await fetch(`${baseUrl}/staff/session/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  const cookie = opened.headers.get('set-cookie')
  if (!cookie) throw new Error(`The console did not open: ${await opened.text()}`)
  const [pair = ''] = cookie.split(';')
  const tell = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', cookie: pair }
    const reply = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const { success, data, message } = (await reply.json()) as {
      success: boolean
      data: { secret: string }
      message: string
    }
    if (!success) throw new Error(`${path}: ${message}`)
    return data
  }
  await tell('/staff/account/setPassword', { current: null, password: randomUUID() })
  const { secret } = await tell('/staff/account/offerSecondFactor', {})
  await tell('/staff/account/takeSecondFactor', {
    code: codeOf(fromBase32(secret), stepAt(Date.now())),
  })
  return pair
}

interface Demo {
  groupCode: string
  mappingPath: string
  account: string
  password: string
}

/** What the browser of a demo reader sends once it is logged in, by the way that needs no picture. */
export async function readerHeaders(
  baseUrl: string,
  { groupCode, mappingPath, account, password }: Demo,
): Promise<Record<string, string>> {
  const ask = async (path: string, body?: object) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { groupCode, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { success, data, message } = (await response.json()) as {
      success: boolean
      data: Record<string, string>
      message: string
    }
    if (!success) throw new Error(`${path}: ${message}`)
    return { data, cookies: response.headers.getSetCookie() }
  }
  const { codeKey, difficulty } = (await ask('/oga/verifycode/img')).data
  let work = 0
  while (zeroBits(`${codeKey}:${work}`) < Number(difficulty)) work += 1
  const proof = { codeKey, work: String(work) }
  const { verifyCode } = (await ask('/oga/verifycode/prove', proof)).data
  const { data, cookies } = await ask('/oga/login', {
    username: account,
    mappingPath,
    password: encode(password),
    verifyCode,
    codeKey,
  })
  const cookie = cookies.map((set) => set.split(';')[0]!).join('; ')
  return { groupCode, jwtOpacAuth: data['jwt']!, cookie }
}

const zeroBits = (text: string) =>
  Math.clz32(createHash('sha256').update(text).digest().readUInt32BE(0))

/** A password as browsers encode it. */
function encode(password: string) {
  const key = (process.env['PASSWORD_KEY'] ?? '12345678').repeat(3)
  const cipher = createCipheriv('des-ede3-ecb', Buffer.from(key), null)
  return cipher.update(password, 'utf8', 'hex') + cipher.final('hex')
}
