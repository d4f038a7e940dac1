import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { TestApi } from './api.ts'
import type { CommandCall, CommandReply } from './command-process.ts'

const root = path.join(import.meta.dirname, '../..')

/** The four demo institutions, as an operator would load them. */
export async function loadDemo(api: TestApi) {
  const { exitCode, stderr } = await runCommand(api, 'demo', 'load')
  if (exitCode !== 0) throw new Error(stderr)
}

/** Runs `shulin …` as an operator would, on the test's database. */
export const runCommand = ({ config }: Pick<TestApi, 'config'>, ...words: string[]) =>
  runShulin(
    {
      ...process.env,
      DATABASE_URL: config.database.url,
      DATABASE_ADMIN_URL: config.database.adminUrl,
      SEARCH_PREFIX: config.searchPrefix,
      OBJECT_DIRECTORY: config.objectDirectory,
      KEYS_FILE: config.keysFile,
    },
    ...words,
  )

/** Those that wait for a command: as many as there ever were commands at once. */
const idle: ChildProcess[] = []

/** The same, on whatever the environment names. Commands at once are in processes of their own, as an operator's would be. */
export async function runShulin(
  environment: NodeJS.ProcessEnv,
  ...words: string[]
): Promise<CommandReply> {
  const child = idle.pop() ?? startProcess()
  const over = new AbortController()
  const { signal } = over
  child.channel?.ref()
  child.send({ words, environment } satisfies CommandCall)
  try {
    const ended = once(child, 'exit', { signal }).then(() => {
      throw new Error(`shulin ${words.join(' ')}: its process ended`)
    })
    const [reply] = (await Promise.race([once(child, 'message', { signal }), ended])) as [
      CommandReply,
    ]
    idle.push(child)
    return reply
  } finally {
    over.abort()
    child.channel?.unref()
  }
}

function startProcess() {
  const child = fork(path.join(import.meta.dirname, 'command-process.ts'), {
    cwd: root,
    execArgv: [],
    silent: true,
  })
  child.unref()
  return child
}
