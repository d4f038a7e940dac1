import { roles, type Role } from '@shulin/contract/endpoint'
import { Option, type Command } from 'commander'
import type { Database } from '../../platform/stores/database.ts'
import type { OutputOptions } from '../../platform/progress.ts'
import { forgetFactor, makeLink, putStaff } from './staff.ts'

interface AddStaffOptions extends OutputOptions {
  name: string
  unit?: string
  role: Role[]
}
type WithStores = (
  work: (opened: { db: Database; portalUrl: string }) => Promise<void>,
) => Promise<void>

/** `shulin staff …` */
export function staffCommands(program: Command, withStores: WithStores) {
  const staff = program.command('staff').description('who runs an institution')

  staff
    .command('put <groupCode> <account>')
    .description('add a member of staff, or change name and roles')
    .requiredOption('--name <name>', 'as it is shown beside what they change')
    .option('--unit <unit>', 'what readers are told who ask who looked at their data')
    .addOption(new Option('--role <role...>', 'what they may do').choices(roles).default(['admin']))
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  shulin staff put 100041 lin --name 林知夏 --role admin content',
    )
    .action((groupCode: string, account: string, { role, json, ...given }: AddStaffOptions) =>
      withStores(async ({ db }) => {
        const member = { account, roles: role, ...given }
        await putStaff(db, groupCode, member)
        if (json) console.log(JSON.stringify({ groupCode, ...member }))
        else console.log(`${account} (${given.name}): ${role.join(', ')}`)
      }),
    )

  staff
    .command('link <groupCode> <account>')
    .description('print a link that opens the console: once, within ten minutes')
    .option('--json', 'print the result as JSON')
    .action((groupCode: string, account: string, { json }: OutputOptions) =>
      withStores(async ({ db, portalUrl }) => {
        const link = `${portalUrl}/staff/#/open/${await makeLink(db, groupCode, account)}`
        console.log(json ? JSON.stringify({ groupCode, account, link }) : link)
      }),
    )

  staff
    .command('forget-factor <groupCode> <account>')
    .description('take the second factor away of somebody whose phone is lost; ends their sessions')
    .option('--json', 'print the result as JSON')
    .action((groupCode: string, account: string, { json }: OutputOptions) =>
      withStores(async ({ db }) => {
        await forgetFactor(db, groupCode, account)
        if (json) console.log(JSON.stringify({ groupCode, account }))
        else console.log(`${account} sets a new second factor at the next login`)
      }),
    )
}
