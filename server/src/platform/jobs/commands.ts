import type { Command } from 'commander'
import type { Database } from '../stores/database.ts'
import type { OutputOptions } from '../progress.ts'
import { deadJobs, sendAgain, unfinishedJobs } from './job-lists.ts'

type WithStores = (work: (opened: { db: Database }) => Promise<void>) => Promise<void>

/** `shulin jobs …` */
export function jobsCommands(program: Command, jobs: { name: string }[], withStores: WithStores) {
  const command = program.command('jobs').description('work in the background')

  command
    .command('list')
    .description('list the jobs that wait or run')
    .option('--dead', 'list those that were given up instead')
    .option('--json', 'print the list as JSON')
    .action((options: OutputOptions & { dead?: true }) =>
      withStores(async ({ db }) => {
        const listed = await (options.dead ? deadJobs : unfinishedJobs)(db, jobs)
        if (options.json) return console.log(JSON.stringify(listed))
        for (const { id, job, groupCode, state, at, tries, failure } of listed) {
          const words = [id, job.padEnd(20), (groupCode ?? '').padEnd(12), state.padEnd(13)]
          console.log([...words, at.toISOString(), `tries ${tries}`, failure].join(' ').trimEnd())
        }
        if (listed.length === 0) console.log(options.dead ? 'None was given up.' : 'None.')
      }),
    )

  command
    .command('retry [ids...]')
    .description('send jobs that were given up again')
    .option('--all', 'all of them')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nThe ids are those of `shulin jobs list --dead`.')
    .action((ids: string[], options: OutputOptions & { all?: true }) => {
      const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
      if (options.all ? ids.length > 0 : ids.length === 0)
        command.error('error: name ids, or --all')
      if (!ids.every(isUuid)) command.error('error: an id is what `shulin jobs list --dead` shows')
      return withStores(async ({ db }) => {
        const sent = await sendAgain(db, jobs, options.all ? undefined : ids)
        if (options.json) console.log(JSON.stringify({ sent }))
        else console.log(`${sent} sent again.`)
        if (sent < ids.length) {
          console.error(
            `${ids.length - sent} of the ids are not among the jobs that were given up.`,
          )
          process.exitCode = 1
        }
      })
    })
}
