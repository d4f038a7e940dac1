// Does the operator's commands that a journey sends, one after the other, in one process: each would else load the whole program anew, which
// takes longer than most of them.
import { wordsOf } from '../server/src/platform/words-of.ts'
import { openProgram } from '../server/src/program.ts'

/** A command that is asked for, by its words. */
export interface CommandCall {
  id: number
  words: string[]
}

/** What became of it: what it printed, each by its stream, and the code with which it would have ended. */
export interface CommandReply {
  id: number
  stdout: string
  stderr: string
  code: number
}

const printed = { stdout: '', stderr: '' }
for (const stream of ['stdout', 'stderr'] as const) {
  process[stream].write = (text: string | Uint8Array) => {
    printed[stream] += String(text)
    return true
  }
}

async function perform({ id, words }: CommandCall) {
  Object.assign(printed, { stdout: '', stderr: '' })
  process.exitCode = 0
  try {
    await openProgram().parseAsync(words, { from: 'user' })
  } catch (error) {
    printed.stderr += wordsOf(error)
    process.exitCode = 1
  }
  process.send!({ id, ...printed, code: process.exitCode } satisfies CommandReply)
}

let last: Promise<void> = Promise.resolve()
process.on('message', (call: CommandCall) => {
  last = last.then(() => perform(call))
})
process.on('disconnect', () => process.exit())
