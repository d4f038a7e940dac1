// Does the operator's commands it is sent, one after the other, in one process: each would else load the whole program anew,
// which takes longer than most of them.
import { readConfig } from '../src/platform/config.ts'
import { endOf, openProgram } from '../src/program.ts'

/** A command that is asked for. */
export interface CommandCall {
  words: string[]
  environment: NodeJS.ProcessEnv
}

/** What became of it: what it printed, each by its stream, and the code with which it would have ended. */
export interface CommandReply {
  stdout: string
  stderr: string
  exitCode: number
}

const printed = { stdout: '', stderr: '' }
for (const stream of ['stdout', 'stderr'] as const) {
  process[stream].write = (text: string | Uint8Array) => {
    printed[stream] += String(text)
    return true
  }
}

async function perform({ words, environment }: CommandCall) {
  Object.assign(printed, { stdout: '', stderr: '' })
  process.env = environment
  process.exitCode = 0
  try {
    await openProgram(readConfig(environment)).parseAsync(words, { from: 'user' })
  } catch (error) {
    const { code, says } = endOf(error)
    if (says !== null) printed.stderr += `${says}\n`
    process.exitCode = code
  }
  process.send!({ ...printed, exitCode: process.exitCode } satisfies CommandReply)
}

process.on('message', (call: CommandCall) => void perform(call))
process.on('disconnect', () => process.exit())
