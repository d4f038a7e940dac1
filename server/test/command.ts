import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestApi } from './api.ts'

const run = promisify(execFile)

/** The four demo institutions, as an operator would load them. */
export async function loadDemo(api: TestApi) {
  const { exitCode, stderr } = await runCommand(api, 'demo', 'load')
  if (exitCode !== 0) throw new Error(stderr)
}

/** Runs `shulin …` as an operator would, as a process of its own, on the test's database. */
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

/** The same, on whatever the environment names. */
export async function runShulin(environment: NodeJS.ProcessEnv, ...words: string[]) {
  try {
    const { stdout } = await run(process.execPath, ['server/src/cli.ts', ...words], {
      env: environment,
    })
    return { exitCode: 0, stdout, stderr: '' }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { exitCode: code, stdout, stderr }
  }
}
