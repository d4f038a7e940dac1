import { cp, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import type { Database } from '../../platform/stores/database.ts'
import { runSteps, type Step, type OutputOptions } from '../../platform/progress.ts'
import { addInstitution } from './add.ts'
import { importChanges } from './change.ts'
import { describe, readChangeFile, readStandards, readWholeFile } from './institution-file.ts'
import { selectHosts, selectInstitutions } from './queries.ts'

interface InstitutionStores {
  db: Database
  adminDb: Database
  objectDirectory: string
}
type WithStores = (work: (stores: InstitutionStores) => Promise<void>) => Promise<void>

interface AddOptions extends OutputOptions {
  name: string
  nameTw?: string
  nameEn?: string
  host?: string[]
}

const demoFiles = resolve(import.meta.dirname, '../../../../fixtures/institutions')

/** `shulin institution …` and `shulin demo load`, which also does what others have to show. */
export function institutionsCommands(
  program: Command,
  withStores: WithStores,
  alsoShown: (adminDb: Database) => Step[],
) {
  const institution = program.command('institution').description('the institutions served here')

  institution
    .command('add <groupCode> <mappingPath>')
    .description('open an institution, with the standard menus and code lists')
    .requiredOption('--name <name>', 'its name in Simplified Chinese')
    .option('--name-tw <name>', 'in Traditional Chinese')
    .option('--name-en <name>', 'in English')
    .option('--host <hostname...>', 'host names of its own')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  shulin institution add 300001 new1 --name 新城图书馆 --name-en "New Town Library"',
    )
    .action((groupCode: string, mappingPath: string, options: AddOptions) =>
      withStores(async ({ adminDb }) => {
        const name = {
          'zh-CN': options.name,
          ...(options.nameTw !== undefined && { 'zh-TW': options.nameTw }),
          ...(options.nameEn !== undefined && { 'en-US': options.nameEn }),
        }
        const hosts = options.host ?? []
        const description = describe({ groupCode, mappingPath, name, hosts })
        const title = `Opening ${groupCode} at /${mappingPath}/`
        await runSteps([{ title, run: () => addInstitution(adminDb, description) }], options)
        if (options.json) console.log(JSON.stringify({ groupCode, mappingPath, name, hosts }))
      }),
    )

  institution
    .command('list')
    .description('list the institutions')
    .option('--json', 'print the list as JSON')
    .action((options: OutputOptions) =>
      withStores(async ({ db }) => {
        const hosts = await selectHosts(db)
        const institutions = (await selectInstitutions(db)).map(
          ({ groupCode, mappingPath, name }) => ({
            groupCode,
            mappingPath,
            name: name['zh-CN'],
            hosts: hosts
              .filter((host) => host.groupCode === groupCode)
              .map(({ hostname }) => hostname),
          }),
        )
        if (options.json) return console.log(JSON.stringify(institutions))
        for (const { groupCode, mappingPath, name, hosts } of institutions) {
          console.log(
            [groupCode.padEnd(12), `/${mappingPath}/`.padEnd(20), name, ...hosts].join(' '),
          )
        }
      }),
    )

  institution
    .command('import <file>')
    .description('change settings, menus, dictionaries and places of an institution as a file says')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  shulin institution import city-library.json\n\nA part that the file leaves out stays as it is. The format: docs/operations.md',
    )
    .action((file: string, options: OutputOptions) =>
      withStores(async ({ db }) => {
        const { groupCode, ...changes } = await readChangeFile(file)
        await runSteps(
          [
            {
              title: `Changing ${groupCode}`,
              run: () => importChanges(db, groupCode, changes),
            },
          ],
          options,
        )
        if (options.json) console.log(JSON.stringify({ groupCode }))
      }),
    )

  program
    .command('demo')
    .description('the demo institutions')
    .command('load')
    .description('open the demo institutions, or bring them back to what they were')
    .option('--json', 'print the result as JSON')
    .action((options: OutputOptions) =>
      withStores(async ({ db, adminDb, objectDirectory }) => {
        const known = new Set((await selectInstitutions(db)).map(({ groupCode }) => groupCode))
        const files = (await readdir(demoFiles)).filter((file) => file.endsWith('.json'))
        const demo = await Promise.all(files.map((file) => readWholeFile(join(demoFiles, file))))
        const { menus, homeBlocks } = await readStandards()
        await runSteps(
          [
            ...demo.map(({ description, ...changes }) => ({
              title: `${description.groupCode} at /${description.mappingPath}/`,
              run: async () => {
                const { groupCode, name } = description
                if (!known.has(groupCode)) await addInstitution(adminDb, description)
                await importChanges(db, groupCode, {
                  ...changes,
                  menus: { ...menus, ...changes.menus },
                  homeBlocks,
                })
                return name['zh-CN']
              },
            })),
            {
              title: 'Logos',
              run: () =>
                cp(join(demoFiles, 'logos'), join(objectDirectory, 'demo'), { recursive: true }),
            },
            ...alsoShown(adminDb),
          ],
          options,
        )
        if (options.json) {
          console.log(JSON.stringify(demo.map(({ description }) => description.groupCode)))
        }
      }),
    )
}
