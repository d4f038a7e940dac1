// Does the operator's commands that a journey sends, one after the other, in one process: each would else load the whole program anew, which
// takes longer than most of them.
import { openProgram } from '../server/src/program.ts'

/** A command that is asked for, by its words. */
export interface CommandCall {
  id: number
  words: string[]
}

/** What became of it: all it printed, and the code with which it would have ended. */
export interface CommandReply {
  id: number
  printed: string
  code: number
}

let printed = ''
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (text: string | Uint8Array) => {
    printed += String(text)
    return true
  }
}

async function perform({ id, words }: CommandCall) {
  printed = ''
  process.exitCode = 0
  try {
    await openProgram().parseAsync(words, { from: 'user' })
  } catch (error) {
    printed += String(error)
    process.exitCode = 1
  }
  process.send!({ id, printed, code: process.exitCode } satisfies CommandReply)
}

let last: Promise<void> = Promise.resolve()
process.on('message', (call: CommandCall) => {
  last = last.then(() => perform(call))
})
process.on('disconnect', () => process.exit())
