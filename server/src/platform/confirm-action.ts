import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'

export interface ConfirmOptions {
  /** Said beforehand, for scripts: nobody is asked. */
  yes?: boolean
}

/** Where the question is put. On standard error, so that what a program reads stays clean. */
interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream
}

/** The help text of the option, the same at every command that asks. */
export const yesOption = ['--yes', 'do it without asking, for scripts'] as const

/** Says what a command is about to touch and goes on only when told to; where nobody can be asked, `--yes` has to be said. */
export async function confirmAction(
  what: string,
  { yes = false }: ConfirmOptions,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
) {
  output.write(`${what}\n`)
  if (yes) return
  if (!input.isTTY)
    throw new Error('Nothing was done. Say --yes to have it done without a question')
  // The terminal stays as it is, so that Ctrl-C ends the command here, too.
  const asking = createInterface({ input, output, terminal: false })
  const closed = once(asking, 'close').then(() => '')
  const answer = await Promise.race([asking.question('Type yes to go on: '), closed])
  asking.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new Error('Nothing was done')
}
