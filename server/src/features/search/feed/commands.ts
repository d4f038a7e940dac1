import type { Command } from 'commander'
import type { Cache } from '../../../platform/stores/cache.ts'
import { runSteps, type Step, type OutputOptions } from '../../../platform/progress.ts'
import { confirmAction, yesOption, type ConfirmOptions } from '../../../platform/confirm-action.ts'
import { checkAlias, repair } from './check.ts'
import {
  articlesAlias,
  countTitles,
  groupsOf,
  routeOf,
  selectIndexes,
  titlesAlias,
  type Indexes,
} from './indexes.ts'
import { inInstitution } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import { rebuildSpelling } from '../spelling/stored-model.ts'
import { moveTitles } from './move.ts'
import { rebuildIndex } from './rebuild.ts'
import { indexStatus } from './status.ts'

const unknownIndex = refusal('search.unknown-index', 404, {
  'zh-CN': '没有这个索引或机构。',
  'zh-TW': '沒有這個索引或機構。',
  'en-US': 'There is no such index or institution.',
})

type FeedStores = Indexes & { cache: Cache }
type WithStores = (work: (stores: FeedStores) => Promise<void>) => Promise<void>

/** `shulin index …`: the search indexes, which can always be made anew from PostgreSQL. */
export function indexCommands(program: Command, withStores: WithStores) {
  const command = program.command('index').description('the search indexes')

  command
    .command('status')
    .description('how far behind the indexes are, and what they hold')
    .option('--json', 'print the result as JSON')
    .action((options: OutputOptions) =>
      withStores(async (indexes) => {
        const status = await indexStatus(indexes)
        if (options.json) return console.log(JSON.stringify(status))
        const { waiting, recordsWaiting, setAside, lagSeconds } = status.feed
        console.log(
          `waiting ${waiting + recordsWaiting}, lag ${lagSeconds.toFixed(1)} s, set aside ${setAside}`,
        )
        for (const one of status.setAside)
          console.log(`  ${one.groupCode || 'shared'} ${one.recordId}: ${one.error}`)
        for (const { alias, index, documents, next, isOutdated } of status.aliases) {
          const words = [alias.padEnd(24), index ?? 'MISSING: run shulin index rebuild', documents]
          if (next) words.push(`being rebuilt as ${next}`)
          if (isOutdated) words.push('made with other settings: rebuild when convenient')
          console.log(words.join('  '))
        }
      }),
    )

  command
    .command('rebuild [name]')
    .description('build an index anew beside the live one, and change over when it is equal')
    .option(...yesOption)
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nThe name is an alias or an institution; without it, all are rebuilt. An institution without an index of its own shares one: then the titles of all who share it are built anew.',
    )
    .action((name: string | undefined, { json = false, ...sure }: OutputOptions & ConfirmOptions) =>
      withStores(async (indexes) => {
        const aliases = await aliasesNamed(indexes, name)
        await confirmAction(await whatIsTouched(indexes, aliases, name), sure)
        const rebuilt: RebuildResult[] = []
        const steps = aliases.map((alias): Step => ({
          title: alias,
          run: async (show) => {
            const built = await rebuildIndex({ ...indexes, show }, alias)
            rebuilt.push(built)
            return `is now ${built.index}: ${built.documents} documents, ${built.refused.length} refused`
          },
        }))
        await runSteps(steps, { json })
        if (json) return console.log(JSON.stringify(rebuilt))
        for (const { groupCode, recordId, reason } of rebuilt
          .flatMap(({ refused }) => refused)
          .slice(0, 20))
          console.log(`  ${groupCode || 'shared'} ${recordId}: ${reason}`)
      }),
    )

  command
    .command('check [name]')
    .description('compare every document with PostgreSQL')
    .option('--repair', 'have those written again that differ')
    .option('--json', 'print the result as JSON')
    .action((name: string | undefined, options: OutputOptions & { repair?: true }) =>
      withStores(async (indexes) => {
        const checked = []
        for (const alias of await aliasesNamed(indexes, name)) {
          const found = await checkAlias(indexes, alias)
          checked.push(found)
          if (options.repair) await repair(indexes, found)
        }
        if (options.json) console.log(JSON.stringify(checked))
        else for (const found of checked) tellDifferences(found, options.repair)
        const isEqual = checked.every(
          ({ differences, strangers }) => differences.length + strangers === 0,
        )
        if (!isEqual && !options.repair) process.exitCode = 1
      }),
    )

  command
    .command('spelling')
    .description('learn at once what the catalogue is written with, for corrections')
    .option('--json', 'print the result as JSON')
    .action((options: OutputOptions) =>
      withStores(async (indexes) => {
        const bytes = await rebuildSpelling(indexes)
        if (options.json) return console.log(JSON.stringify({ bytes }))
        console.log(`${bytes} bytes; every API process has it within the hour`)
      }),
    )

  command
    .command('move <groupCode>')
    .description("move an institution's titles into an index of its own, or back")
    .option('--own', 'into an index of its own')
    .option('--shared', 'into the index that institutions share')
    .option('--json', 'print the result as JSON')
    .action((groupCode: string, options: OutputOptions & { own?: true; shared?: true }) => {
      if (options.own === options.shared) command.error('error: name --own or --shared')
      return withStores(async (indexes) => {
        const moved = await moveTitles(indexes, groupCode, options.own ? 'own' : 'shared')
        if (options.json) return console.log(JSON.stringify(moved))
        console.log(`${groupCode} searches ${moved.alias} now: ${moved.documents} documents`)
      })
    })
}

type RebuildResult = Awaited<ReturnType<typeof rebuildIndex>>

/** Whose titles are built anew, and how many: who names one institution may mean all that share its index. */
async function whatIsTouched(indexes: Indexes, aliases: string[], name: string | undefined) {
  const told: string[] = []
  for (const alias of aliases) {
    const groups = await groupsOf(indexes, alias)
    const titles = await countTitles(indexes, groups)
    const whose =
      alias === articlesAlias(indexes.prefix)
        ? 'titles of packages, shared by all'
        : groups.length === 1
          ? `of ${groups[0]} alone`
          : `shared by ${groups.length} institutions`
    told.push(`${alias} is built anew: ${titles} titles, ${whose}.`)
    if (groups.length > 1 && groups.includes(name ?? ''))
      told.push(
        `${name} has no index of its own: those of the others are built anew with it (shulin index move gives it one).`,
      )
  }
  return [
    ...told,
    'Searches go on with the live index meanwhile; the engine needs its room a second time.',
  ].join('\n')
}

/** The aliases meant by a name: one of them, that of an institution, or all. */
async function aliasesNamed({ db, prefix }: Indexes, name: string | undefined) {
  const all = new Set([
    titlesAlias(prefix),
    articlesAlias(prefix),
    ...(await selectIndexes(db, prefix)).keys(),
  ])
  if (name === undefined) return [...all]
  if (all.has(name)) return [name]
  const institution = await db
    .selectFrom('institution')
    .select('groupCode')
    .where('groupCode', '=', name)
    .executeTakeFirst()
  if (!institution) throw new Refused(unknownIndex, { name })
  return [(await inInstitution(db, name, (trx) => routeOf(trx, prefix, name))).alias]
}

function tellDifferences(
  {
    alias,
    titles,
    documents,
    sampled,
    differences,
    strangers,
  }: Awaited<ReturnType<typeof checkAlias>>,
  isRepaired = false,
) {
  console.log(`${alias}: ${titles} titles, ${documents} documents, ${sampled} read in full`)
  const kinds = Map.groupBy(differences, ({ kind }) => kind)
  for (const [kind, ofKind] of kinds) {
    const some = ofKind.slice(0, 5).map((one) => `${one.groupCode || 'shared'} ${one.recordId}`)
    console.log(`  ${ofKind.length} ${kind}: ${some.join(', ')}${ofKind.length > 5 ? ' …' : ''}`)
  }
  if (strangers > 0) console.log(`  ${strangers} of institutions that search elsewhere`)
  if (kinds.has('ahead'))
    console.log('  newer than PostgreSQL, as after a restore: run shulin index rebuild')
  if (differences.length + strangers === 0) console.log('  equal')
  else if (isRepaired) console.log('  handed to the feed')
}
