import type { Command } from 'commander'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import type { OutputOptions } from '../../platform/progress.ts'
import { readTextFile } from '../../platform/text/text-encoding.ts'
import { UsageError } from '../../platform/usage-error.ts'
import { keepAliases, readAliases } from './aliases.ts'
import { addAttachment } from './attachments.ts'

type WithStores = (
  work: (opened: { db: Database; objectDirectory: string }) => Promise<void>,
) => Promise<void>

interface AttachOptions extends OutputOptions {
  title?: string
  login?: true
}

/** `shulin attachment …`, `shulin alias …` */
export function recordCommands(program: Command, withStores: WithStores) {
  program
    .command('attachment')
    .description('files that belong to a title')
    .command('add <groupCode> <recordId> <file>')
    .description('keep a PDF with a title the institution holds')
    .option('--title <title>', 'as it is shown; the name of the file otherwise')
    .option('--login', 'only readers who are logged in may read it')
    .option('--json', 'print the result as JSON')
    .action(
      (groupCode: string, recordId: string, file: string, { title, login, json }: AttachOptions) =>
        withStores(async ({ db, objectDirectory }) => {
          if (!/^\d{1,15}$/.test(recordId)) throw new UsageError('The number of a record is wanted')
          const given = { recordId: Number(recordId), file, title, needsLogin: login ?? false }
          const id = await inInstitution(db, groupCode, (trx) =>
            addAttachment(trx, groupCode, objectDirectory, given),
          )
          console.log(json ? JSON.stringify({ id }) : id)
        }),
    )

  program
    .command('alias')
    .description('other names of titles: numbers of a former system, printed codes, merged records')
    .command('load <groupCode> <file>')
    .description(
      'keep the names of a file with lines scheme,value,recordId; scheme "record" is for numbers of merged records',
    )
    .option('--json', 'print the result as JSON')
    .action((groupCode: string, file: string, { json }: OutputOptions) =>
      withStores(async ({ db }) => {
        const aliases = readAliases(await readTextFile(file))
        await inInstitution(db, groupCode, (trx) => keepAliases(trx, groupCode, aliases))
        const kept = aliases.length
        console.log(json ? JSON.stringify({ kept }) : `${kept} kept`)
      }),
    )
}
