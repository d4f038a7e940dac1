import { Listr, type ListrTask } from 'listr2'

export interface Told {
  /** The result as one JSON value, and nothing else, for programs. */
  json?: boolean
}

/** One step of a command. What it returns is shown behind its title. */
export interface Step {
  title: string
  run: () => Promise<string | void>
}

/** Runs steps one after another: with a live list on a terminal, with plain lines elsewhere, silently for `--json`. */
export async function runSteps(steps: Step[], { json = false }: Told) {
  const tasks: ListrTask[] = steps.map(({ title, run }) => ({
    title,
    task: async (_context, task) => {
      const said = await run()
      if (said) task.title = `${title}: ${said}`
    },
  }))
  const renderer = json ? 'silent' : process.stdout.isTTY ? 'default' : 'simple'
  await new Listr(tasks, { renderer } as object).run()
}
