import { roles, type Role } from '@shulin/contract/endpoint'
import { Option, type Command } from 'commander'
import type { Database } from '../../platform/database.ts'
import { makeLink, putStaff } from './staff.ts'

type Run = (work: (opened: { db: Database; portalUrl: string }) => Promise<void>) => Promise<void>

/** `shulin staff …` */
export function staffCommands(program: Command, run: Run) {
  const staff = program.command('staff').description('who runs an institution')

  staff
    .command('put <groupCode> <account>')
    .description('add a member of staff, or change name and roles')
    .requiredOption('--name <name>', 'as it is shown beside what they change')
    .addOption(new Option('--role <role...>', 'what they may do').choices(roles).default(['admin']))
    .addHelpText(
      'after',
      '\nExample:\n  shulin staff put 100041 lin --name 林知夏 --role admin content',
    )
    .action((groupCode: string, account: string, { name, role }: { name: string; role: Role[] }) =>
      run(async ({ db }) => {
        await putStaff(db, groupCode, { account, name, roles: role })
        console.log(`${account} (${name}): ${role.join(', ')}`)
      }),
    )

  staff
    .command('link <groupCode> <account>')
    .description('print a link that opens the console: once, within ten minutes')
    .action((groupCode: string, account: string) =>
      run(async ({ db, portalUrl }) => {
        console.log(`${portalUrl}/staff/#/open/${await makeLink(db, groupCode, account)}`)
      }),
    )
}
