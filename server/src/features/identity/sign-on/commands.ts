import type { Command } from 'commander'
import { inInstitution, type Database } from '../../../platform/stores/database.ts'
import { confirmKey, waitingKeys } from './issuer-keys.ts'

type WithStores = (work: (opened: { db: Database }) => Promise<void>) => Promise<void>

/** `shulin sign-on …` */
export function signOnCommands(program: Command, withStores: WithStores) {
  const signOn = program
    .command('sign-on')
    .description('keys of portals that hand their readers over')

  signOn
    .command('waiting <groupCode>')
    .description('list the keys that wait for a second person, with their fingerprints')
    .action((groupCode: string) =>
      withStores(async ({ db }) => {
        const keys = await inInstitution(db, groupCode, waitingKeys)
        for (const { provider, fingerprint } of keys) console.log(`${provider} ${fingerprint}`)
        if (keys.length === 0) console.log('no key waits')
      }),
    )

  signOn
    .command('confirm <groupCode> <provider> <fingerprint>')
    .description('confirm a key that an administrator has entered, where there is no second one')
    .addHelpText(
      'after',
      '\nCompare the fingerprint with whoever runs that portal: who holds the key logs in as any reader.',
    )
    .action((groupCode: string, provider: string, fingerprint: string) =>
      withStores(async ({ db }) => {
        await inInstitution(db, groupCode, (trx) =>
          confirmKey(trx, { provider, fingerprint }, 'operator'),
        )
        console.log(`${provider} hands its readers over from now on`)
      }),
    )
}
