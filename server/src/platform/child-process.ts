import { fork, type ChildProcess } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { Refused, type Refusal } from './failure.ts'

interface ChildOptions {
  /** The file it runs: answers each message `{ id, … }` with `{ id, answer }`. */
  program: string
  /** All of its environment: nothing of ours goes with it, neither keys nor passwords. */
  environment: Record<string, string>
  /** How far it gives way to everything else. */
  niceness: number
  /** Milliseconds after which a process that has not answered never will, and is killed. */
  patience: number
  /** What those are told it worked for when it ended. */
  lost: Refusal
}

interface ChildOf<Task, Answer> {
  perform: (task: Task) => Promise<Answer>
  close: () => void
}

/** A process of ours for work that must not hold up the event loop. It starts with the first task, and again after it was lost. */
export function openChildProcess<Task extends object, Answer>({
  program,
  environment,
  niceness,
  patience,
  lost,
}: ChildOptions): ChildOf<Task, Answer> {
  interface Pending {
    resolve: (answer: Answer) => void
    reject: (error: Error) => void
    timer: NodeJS.Timeout
  }
  const pending = new Map<number, Pending>()
  let child: ChildProcess | undefined
  let lastId = 0

  function start() {
    const started = fork(program, {
      env: environment,
      serialization: 'advanced',
      // It says nothing, and inherits no flag of a debugger.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
    })
    if (started.pid !== undefined) setPriority(started.pid, Math.min(19, getPriority() + niceness))
    started.unref()
    started.on('message', ({ id, answer }: { id: number; answer: Answer }) => {
      settle(id)?.resolve(answer)
    })
    const end = () => {
      if (child !== started) return
      child = undefined
      for (const id of pending.keys()) settle(id)?.reject(new Refused(lost))
    }
    started.once('exit', end)
    started.once('error', end)
    return started
  }

  function settle(id: number) {
    const task = pending.get(id)
    if (!task) return undefined
    clearTimeout(task.timer)
    pending.delete(id)
    // A command may end as soon as nothing is asked any more.
    if (pending.size === 0) child?.channel?.unref()
    return task
  }

  return {
    perform: (task) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        const asked = (child ??= start())
        const timer = setTimeout(() => asked.kill('SIGKILL'), patience)
        pending.set(id, { resolve, reject, timer })
        asked.channel?.ref()
        // A process that is gone says so itself, by its end.
        asked.send({ id, ...task }, () => {})
      }),
    close: () => {
      child?.kill()
    },
  }
}
