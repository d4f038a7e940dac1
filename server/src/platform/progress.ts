import { Listr, type ListrTask } from 'listr2'

export interface OutputOptions {
  /** The result as one JSON value, and nothing else, for programs. */
  json?: boolean
}

/** Shows how much of a step is done, from 0 to 1, and what there is to say of it. */
export type ShowShare = (share: number, said?: string) => void

/** One step of a command. What it returns is shown behind its title. */
export interface Step {
  title: string
  run: (show: ShowShare) => Promise<string | void>
}

/** Runs steps one after another: with a live list on a terminal, with plain lines elsewhere, silently for `--json`. */
export async function runSteps(steps: Step[], { json = false }: OutputOptions) {
  const tasks: ListrTask[] = steps.map(({ title, run }) => ({
    title,
    task: async (_context, task) => {
      const said = await run(
        whenItMoved((share, said) => (task.output = [bar(share), said].join(' ').trimEnd())),
      )
      if (said) task.title = `${title}: ${said}`
    },
  }))
  const renderer = json ? 'silent' : process.stdout.isTTY ? 'default' : 'simple'
  // Ctrl-C is answered in one place, for every command alike: see cli.ts.
  await new Listr(tasks, { renderer, registerSignalListeners: false } as object).run()
}

/** How long the rest will take if it goes on as it did so far, in words. */
export function timeLeft(share: number, begunAt: number) {
  if (share <= 0) return ''
  const seconds = Math.ceil((((performance.now() - begunAt) / share) * (1 - share)) / 1000)
  return seconds < 90 ? `about ${seconds} s left` : `about ${Math.ceil(seconds / 60)} min left`
}

/** A terminal is drawn anew at every percent; elsewhere each is a line, so every quarter must do. */
function whenItMoved(show: ShowShare): ShowShare {
  const parts = process.stdout.isTTY ? 100 : 4
  let shown = 0
  return (share, said) => {
    const part = Math.floor(share * parts)
    if (part > shown) show((shown = part) / parts, said)
  }
}

function bar(share: number) {
  const width = 30
  const full = Math.round(Math.min(share, 1) * width)
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${Math.round(share * 100)} %`
}
