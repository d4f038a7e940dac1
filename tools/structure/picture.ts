import { featureOf, importsOf, type Import } from './imports.ts'
import folders from './folders.json' with { type: 'json' }
import type { Sources } from './sources.ts'

const table = (head: string[], rows: (string | number)[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const unique = <T>(all: Iterable<T>) => [...new Set(all)]
const countIn = ({ files }: Sources, folder: string) =>
  files.filter((file) => file.startsWith(`${folder}/`)).length

/** The files that lie in a folder itself: what somebody sees who opens it. */
const directly = ({ files }: Sources, folder: string) =>
  files.filter(
    (file) => file.startsWith(`${folder}/`) && !file.slice(folder.length + 1).includes('/'),
  ).length

/** Both times beside each other, or one number where nothing changed; a dash where there is none. */
const change = (before: number, after: number) =>
  before === after ? String(after || '–') : `${before || '–'} → ${after || '–'}`

/** What a feature says of itself above its registration. */
export const aboutFeature = ({ files, read }: Sources, name: string) => {
  const file = `server/src/features/${name}/feature.ts`
  const said = files.includes(file)
    ? /\/\*\* ([^*]+?)\.? \*\/\nexport const feature/.exec(read(file))?.[1]
    : undefined
  return said ?? (folders as Record<string, string>)[`web/src/features/${name}`] ?? ''
}

export function picture(before: Sources, after: Sources) {
  const imports = { before: importsOf(before), after: importsOf(after) }
  return [
    '### Folders',
    table(
      ['folder', 'holds', 'files'],
      Object.entries(folders)
        .filter(([folder]) => !folder.includes('/features/') && countIn(after, folder) > 0)
        .map(([folder, holds]) => [
          `\`${folder}/\``,
          holds,
          change(countIn(before, folder), countIn(after, folder)),
        ]),
    ),
    '### Features',
    featureTable(before, after),
    '### The largest folders',
    'Files that lie in the folder itself, where there were or are more than twenty.',
    largest(before, after),
    '### Lists of features',
    'Files outside `features/` that import from more than two features: how many files of how many. Before, a new feature had its lines in them; what is left hands one feature to another, or stands around every page.',
    lists(imports.before, imports.after, after.files),
    '### Imports between features',
    edges(imports.before, imports.after),
  ].join('\n\n')
}

function featureTable(before: Sources, after: Sources) {
  const names = unique(after.files.map(featureOf)).filter((name) => name !== undefined)
  const rows = names.toSorted().map((name) => [
    `\`${name}\``,
    aboutFeature(after, name),
    ...['server', 'web'].map((side) => {
      const folder = `${side}/src/features/${name}`
      return change(countIn(before, folder), countIn(after, folder))
    }),
  ])
  return table(['feature', 'holds', 'files on the server', 'in the browser'], rows)
}

function largest(before: Sources, after: Sources) {
  const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'))
  const all = unique(
    [...before.files, ...after.files]
      .filter((file) => /^(contract|presentation|server|web)\/(src|test)\//.test(file))
      .map(folderOf),
  )
  const rows = all
    .map((folder) => ({
      folder,
      before: directly(before, folder),
      after: directly(after, folder),
    }))
    .filter((counts) => Math.max(counts.before, counts.after) > 20)
    .toSorted((one, other) => other.before - one.before || other.after - one.after)
  return table(
    ['folder', 'before', 'after'],
    rows.map(({ folder, before, after }) => [`\`${folder}/\``, before || '–', after || '–']),
  )
}

function lists(before: Import[], after: Import[], existing: string[]) {
  const intoFeatures = (imports: Import[]) =>
    Map.groupBy(
      imports.filter(({ from, to }) => !featureOf(from) && featureOf(to)),
      ({ from }) => from,
    )
  const [then, now] = [intoFeatures(before), intoFeatures(after)]
  const named = (imports: Import[] = []) =>
    imports.length === 0
      ? '–'
      : `${unique(imports.map(({ to }) => to)).length} of ${unique(imports.map(({ to }) => featureOf(to))).length}`
  const size = (imports: Import[] = []) => unique(imports.map(({ to }) => featureOf(to))).length
  const files = unique([...then.keys(), ...now.keys()]).filter(
    (file) => Math.max(size(then.get(file)), size(now.get(file))) > 2,
  )
  return table(
    ['file', 'before', 'after'],
    files
      .toSorted((one, other) => size(then.get(other)) - size(then.get(one)))
      // Only what is still there is set as a path.
      .map((file) => [
        existing.includes(file) ? `\`${file}\`` : `${file} (moved)`,
        named(then.get(file)),
        named(now.get(file)),
      ]),
  )
}

function edges(before: Import[], after: Import[]) {
  const rows = ['server', 'web'].flatMap((side) => {
    const [then, now] = [before, after].map((imports) => usesOn(side, imports))
    const names = unique([...then!.keys(), ...now!.keys()]).toSorted()
    return names.map((name) => {
      const [earlier, later] = [then!.get(name) ?? [], now!.get(name) ?? []]
      return [
        side,
        `\`${name}\``,
        later.join(', ') || '–',
        earlier.filter((one) => !later.includes(one)).join(', '),
        later.filter((one) => !earlier.includes(one)).join(', '),
      ]
    })
  })
  return table(['side', 'feature', 'uses', 'no longer', 'newly'], rows)
}

/** Which features each feature imports. */
function usesOn(side: string, imports: Import[]) {
  const between = imports.filter(
    ({ from, to }) =>
      from.startsWith(`${side}/`) &&
      featureOf(from) &&
      featureOf(to) &&
      featureOf(from) !== featureOf(to),
  )
  return new Map(
    [...Map.groupBy(between, ({ from }) => featureOf(from)!)].map(([name, uses]) => [
      name,
      unique(uses.map(({ to }) => featureOf(to)!)).toSorted(),
    ]),
  )
}
