import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { inInstitution, type Database } from '../../platform/database.ts'
import { keepAliases, readAliases } from './aliases.ts'
import { addAttachment } from './attachments.ts'

type Run = (
  work: (opened: { db: Database; objectDirectory: string }) => Promise<void>,
) => Promise<void>

interface Given {
  title?: string
  login?: true
}

/** `shulin attachment …`, `shulin alias …` */
export function recordCommands(program: Command, run: Run) {
  program
    .command('attachment')
    .description('files that belong to a title')
    .command('add <groupCode> <recordId> <file>')
    .description('keep a PDF with a title the institution holds')
    .option('--title <title>', 'as it is shown; the name of the file otherwise')
    .option('--login', 'only readers who are logged in may read it')
    .action((groupCode: string, recordId: string, file: string, { title, login }: Given) =>
      run(async ({ db, objectDirectory }) => {
        const given = { recordId: Number(recordId), file, title, needsLogin: login ?? false }
        const id = await inInstitution(db, groupCode, (trx) =>
          addAttachment(trx, groupCode, objectDirectory, given),
        )
        console.log(id)
      }),
    )

  program
    .command('alias')
    .description('other names of titles: numbers of a former system, printed codes, merged records')
    .command('load <groupCode> <file>')
    .description(
      'keep the names of a file with lines scheme,value,recordId; scheme "record" is for numbers of merged records',
    )
    .action((groupCode: string, file: string) =>
      run(async ({ db }) => {
        const aliases = readAliases(await readFile(file, 'utf8'))
        await inInstitution(db, groupCode, (trx) => keepAliases(trx, groupCode, aliases))
        console.log(`${aliases.length} kept`)
      }),
    )
}
