import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

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

/** The cookie of a member of staff of this institution, signed in by a link as the operator hands it out. */
export async function staffCookie(baseUrl: string, groupCode: string): Promise<string> {
  shulin('staff', 'put', groupCode, 'fuzz', '--name', 'Fuzz')
  const token = shulin('staff', 'link', groupCode, 'fuzz').split('/').at(-1)
  const opened = await fetch(`${baseUrl}/staff/session/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  const cookie = opened.headers.get('set-cookie')
  if (!cookie) throw new Error(`The console did not open: ${await opened.text()}`)
  return cookie.split(';')[0]!
}
