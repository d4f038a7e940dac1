import { mostWorksListed, nameScripts, personRoles, type PersonRole } from '@shulin/contract/record'
import { personKey, writtenForms } from '../../platform/analysis/person-key.ts'
import { hasHan } from '../../platform/analysis/scripts.ts'
import type { Database } from '../../platform/stores/database.ts'
import { neighbourOf } from './described-record.ts'
import {
  selectNameById,
  selectNamesCalled,
  selectNamesOfTitle,
  selectWorks,
  type WorkRow,
} from './person-queries.ts'
import { rolesOf } from './person-roles.ts'
import { selectRecordsByCreators, selectRecordsOfNames } from './queries.ts'

interface PersonQuery {
  name?: string | undefined
  recordId?: number | undefined
  nameId?: number | undefined
}

type KnownRow = Awaited<ReturnType<typeof selectNamesCalled>>[number]

/** Somebody, by the names of one file or of several. */
interface KnownPerson extends KnownRow {
  ids: number[]
}

/** Files of several sources know the same persons: one name with the same years is one person, and without years nothing tells. */
function persons(rows: readonly KnownRow[]): KnownPerson[] {
  const keyOf = ({ id, name, dates }: KnownRow) =>
    dates ? `${personKey(name)} ${dates}` : `name ${id}`
  return [...Map.groupBy(rows, keyOf).values()].map((same) => ({
    ...same[0]!,
    ids: same.map(({ id }) => id),
    otherNames: [...new Set(same.flatMap(({ name, otherNames }) => [name, ...otherNames]))],
    introduction: same.find(({ introduction }) => introduction)?.introduction ?? null,
  }))
}

/** How many titles of a name are looked at. */
const mostOfName = 500
/** Nobody is called more than that, and each is looked for. */
const mostForms = 100
/** Of more, a list is no help. */
const mostNamesakes = 20

/**
 * Who a name of the catalogue means. The title where it stands decides, where its description is tied to somebody; else the name does,
 * if one alone is called so. Of several nobody is chosen: whoever reads does.
 */
export async function personOf(db: Database, asked: PersonQuery, timeZone: string) {
  const { known, namesakes } = await whoIsMeant(db, asked)
  const name = asked.name ?? known?.name ?? ''
  const works = await worksOf(db, { name, known, isShared: namesakes.length > 1 }, timeZone)
  const years = works.flatMap(({ year }) => year ?? [])
  return {
    known: known && {
      ...shortOf(known),
      introduction: known.introduction ?? '',
      otherNames: byScript([...new Set(known.otherNames)].filter((form) => form !== known.name)),
    },
    namesakes: known || namesakes.length < 2 ? [] : namesakes.map(shortOf),
    firstYear: years.length > 0 ? Math.min(...years) : null,
    lastYear: years.length > 0 ? Math.max(...years) : null,
    works: byRole(works),
  }
}

async function whoIsMeant(db: Database, { name, recordId, nameId }: PersonQuery) {
  const byId = nameId === undefined ? undefined : await selectNameById(db, nameId)
  const asked = name ?? byId?.name
  if (asked === undefined) return { known: null, namesakes: [] }
  const forms = writtenForms(asked)
  const namesakes = persons(await selectNamesCalled(db, forms, mostNamesakes))
  const [tied] = recordId === undefined ? [] : await selectNamesOfTitle(db, recordId, forms)
  const meant = byId ?? tied
  if (meant) {
    const among = namesakes.find(({ ids }) => ids.includes(meant.id))
    return { known: among ?? persons([meant])[0]!, namesakes }
  }
  return { known: namesakes.length === 1 ? namesakes[0]! : null, namesakes }
}

interface Person {
  name: string
  known: KnownPerson | null
  /** Others are called so, too: what is tied to nobody may be theirs. */
  isShared: boolean
}

/** Titles tied to the person, and titles that are tied to nobody and write one of the names, if nobody else has it. */
async function worksOf(db: Database, { name, known, isShared }: Person, timeZone: string) {
  const linked = known ? await selectRecordsOfNames(db, known.ids, mostOfName) : []
  const forms = [name, ...(known ? [known.name, ...known.otherNames] : [])]
    .filter(Boolean)
    .slice(0, mostForms)
  const written =
    known && isShared
      ? []
      : await selectRecordsByCreators(db, [...new Set(forms.flatMap(writtenForms))], mostOfName)
  const ids = [...new Set([...linked.map(({ recordId }) => recordId), ...written])]
  const rows = await selectWorks(db, ids.slice(0, mostOfName), timeZone)
  const keys = new Set(forms.map(personKey))
  return rows.map((row) => ({ ...row, roles: rolesOf(row.fields, (key) => keys.has(key)) }))
}

/** Editions of one work are one entry: the newest stands for them. */
function byRole(works: (WorkRow & { roles: PersonRole[] })[]) {
  return personRoles.flatMap((role) => {
    const done = works.filter(({ roles }) => roles.includes(role))
    if (done.length === 0) return []
    const editions = [...Map.groupBy(done, (row) => row.workId ?? `title ${row.recordId}`).values()]
    return [
      {
        role,
        total: editions.length,
        list: editions.slice(0, mostWorksListed).map((rows) => ({
          ...neighbourOf(rows[0]!),
          editions: rows.length,
        })),
      },
    ]
  })
}

const shortOf = ({ id, name, dates }: KnownRow) => ({ nameId: id, name, dates: dates ?? '' })

const scriptOf = (form: string): (typeof nameScripts)[number] =>
  hasHan(form) ? 'han' : /\p{sc=Latin}/u.test(form) ? 'latin' : 'other'

const byScript = (forms: string[]) =>
  nameScripts.flatMap((script) => {
    const written = forms.filter((form) => scriptOf(form) === script)
    return written.length > 0 ? [{ script, forms: written }] : []
  })
