import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { defaultLocale, locales, type Locale } from '@shulin/contract/locale'
import { Option, type Command } from 'commander'
import { selectGroupCodes } from '../../platform/institution-queries.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { runSteps, type OutputOptions } from '../../platform/progress.ts'
import { failureOf } from '../../platform/jobs/job-lists.ts'
import { sendMail } from './inbox.ts'
import { deliverMail } from './jobs.ts'
import { selectSentAt } from './queries.ts'

interface MailStores {
  db: Database
  portalUrl: string
}
type WithStores = (work: (stores: MailStores) => Promise<void>) => Promise<void>

/** How long a worker may take before the command says that none took it. */
const patienceSeconds = 30

/** `shulin mail test` */
export function inboxCommands(program: Command, withStores: WithStores) {
  program
    .command('mail')
    .description('mail to readers and staff')
    .command('test <groupCode> <address>')
    .description('send a test mail and wait until it is handed over')
    .addOption(
      new Option('--language <language>', 'its language').choices(locales).default(defaultLocale),
    )
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  shulin mail test 100041 librarian@example.org --language en-US',
    )
    .action((groupCode: string, recipient: string, options: OutputOptions & { language: Locale }) =>
      withStores(async ({ db, portalUrl }) => {
        const known = await selectGroupCodes(db)
        if (!known.includes(groupCode)) {
          throw new Error(`There is no institution ${groupCode}: see shulin institution list`)
        }
        const { language } = options
        const asked = { groupCode, recipient, language, content: { portalUrl } }
        let queued: { outgoingId: string; jobId: string }
        const steps = [
          {
            title: 'Queued',
            run: async () => {
              const cause = `test ${randomUUID()}`
              queued = (await inInstitution(db, groupCode, (trx) =>
                sendMail(trx, { ...asked, letter: 'test', cause }),
              ))!
              return queued.jobId
            },
          },
          { title: 'Handed over', run: () => untilSent(db, groupCode, queued) },
        ]
        await runSteps(steps, options)
        if (options.json) console.log(JSON.stringify(queued!))
      }),
    )
}

async function untilSent(
  db: Database,
  groupCode: string,
  { outgoingId, jobId }: { outgoingId: string; jobId: string },
) {
  for (let waited = 0; waited < patienceSeconds; waited += 0.25) {
    const mail = await inInstitution(db, groupCode, (trx) => selectSentAt(trx, outgoingId))
    if (mail?.sentAt) return
    const failure = await failureOf(db, deliverMail, jobId)
    if (failure !== null) throw new Error(`${failure} (it is tried again: shulin jobs list)`)
    await wait(250)
  }
  throw new Error(`no worker took it within ${patienceSeconds} s: does one run?`)
}
