import type { Within } from '../../platform/stores/database.ts'
import { inLanguage, type Institution } from '../../platform/institution.ts'
import type { KeyRing } from '../../platform/security/keys.ts'
import { element, group, xmlText } from '../../platform/text/xml.ts'
import { librariesOf, settingsOf } from '../institutions/institutions.ts'
import { citedById } from '../record/record.ts'
import { OaiError, readArguments, type Arguments, type Verb } from './arguments.ts'
import { formats, readPrefix, type Prefix } from './formats.ts'
import { listOf, tokenOf, type List } from './list.ts'
import {
  isUnsettled,
  selectCollections,
  selectEarliest,
  selectEntries,
  selectEntry,
  settle,
  type EntryRow,
} from './queries.ts'

/** How many titles one answer holds, and how many changed ones are settled before it: settling is always ahead. */
const pageSize = { ListRecords: 100, ListIdentifiers: 500 }
const settledAtOnce = 2_000

/** Who is asked. */
export interface Repository {
  institution: Institution
  within: Within
  keys: KeyRing
  /** Of the portal, and of this very door. */
  portalUrl: string
  baseUrl: string
}

/** Answers a harvester. What is wrong with a request is an answer, too. */
export async function answerHarvester(repository: Repository, given: URLSearchParams) {
  let at = new Date().toISOString()
  let asked: Arguments | undefined
  try {
    asked = readArguments(given)
    const answer = await answers[asked.verb](repository, asked)
    at = answer.at ?? at
    return page(repository, at, asked, group(asked.verb, answer.content))
  } catch (error) {
    if (!(error instanceof OaiError)) throw error
    const isUnread = error.code === 'badVerb' || error.code === 'badArgument'
    const told = element('error', error.message, ` code="${error.code}"`)
    return page(repository, at, isUnread ? undefined : asked, told)
  }
}

interface Answer {
  content: string
  /** As of when: whoever asks for what changed since then has missed nothing. */
  at?: string
}

const answers: Record<Verb, (repository: Repository, asked: Arguments) => Promise<Answer>> = {
  Identify: identify,
  ListMetadataFormats: listFormats,
  ListSets: listSets,
  ListIdentifiers: giveList,
  ListRecords: giveList,
  GetRecord: getRecord,
}

const toSecond = (stamp: string) => `${stamp.slice(0, 19)}Z`

function page({ baseUrl }: Repository, at: string, asked: Arguments | undefined, content: string) {
  const attributes = Object.entries(asked ?? {}).map(
    ([name, value]) => ` ${name}="${xmlText(String(value))}"`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd">',
    element('responseDate', toSecond(at)),
    element('request', baseUrl, attributes.join('')),
    content,
    '</OAI-PMH>\n',
  ].join('')
}

async function identify({ institution, within, portalUrl, baseUrl }: Repository): Promise<Answer> {
  const { earliest, email } = await within(async (db) => ({
    earliest: await selectEarliest(db),
    email: (await settingsOf(db)).email,
  }))
  const content = [
    element('repositoryName', inLanguage(institution.name, 'zh-CN')),
    element('baseURL', baseUrl),
    element('protocolVersion', '2.0'),
    // The protocol wants an address; an institution that names none is reached through the portal.
    element('adminEmail', email || `library@${new URL(portalUrl).hostname}`),
    element('earliestDatestamp', toSecond(earliest ?? new Date().toISOString())),
    element('deletedRecord', 'persistent'),
    element('granularity', 'YYYY-MM-DDThh:mm:ssZ'),
    element('compression', 'gzip'),
  ].join('')
  return { content }
}

async function listFormats(repository: Repository, { identifier }: Arguments): Promise<Answer> {
  if (identifier !== undefined) await entryOf(repository, identifier)
  const listed = Object.entries(formats).map(([prefix, { schema, namespace }]) =>
    group(
      'metadataFormat',
      element('metadataPrefix', prefix) +
        element('schema', schema) +
        element('metadataNamespace', namespace),
    ),
  )
  return { content: listed.join('') }
}

async function listSets({ within }: Repository, { resumptionToken }: Arguments): Promise<Answer> {
  if (resumptionToken !== undefined) {
    throw new OaiError('badResumptionToken', 'The list of sets is given in one piece')
  }
  const sets = await within(async (db) => [
    ...(await librariesOf(db)).map(({ libCode, name }) => ({
      spec: `library-${libCode}`,
      name: inLanguage(name, 'zh-CN'),
    })),
    ...(await selectCollections(db)).map(({ id, name }) => ({ spec: `collection-${id}`, name })),
  ])
  const named = sets.filter(({ spec }) => /^[\w.-]+$/.test(spec))
  if (named.length === 0) throw new OaiError('noSetHierarchy', 'There are no sets')
  return {
    content: named
      .map(({ spec, name }) => group('set', element('setSpec', spec) + element('setName', name)))
      .join(''),
  }
}

async function giveList(repository: Repository, asked: Arguments): Promise<Answer> {
  const { institution, within, keys, portalUrl } = repository
  const list = listOf(keys, institution, asked)
  const at = await within((db) => settle(db, settledAtOnce))
  const size = pageSize[list.verb]
  const { entries, records, isMore } = await within(async (db) => {
    const found = await selectEntries(db, list, list.after, size + 1)
    const entries = found.slice(0, size)
    const shown = entries.filter(({ isDeleted }) => !isDeleted).map(({ recordId }) => recordId)
    return {
      entries,
      records:
        list.verb === 'ListRecords' && shown.length > 0
          ? await citedById(db, shown, institution, portalUrl)
          : new Map(),
      // What has changed and is not settled yet comes behind; only a list without an end can have it.
      isMore: found.length > size || (list.before === null && (await isUnsettled(db))),
    }
  })
  // What was settled is not shown to anybody: the next may be.
  if (entries.length === 0 && isMore) return giveList(repository, asked)
  if (entries.length === 0 && list.after === null) {
    throw new OaiError('noRecordsMatch', 'Nothing has changed in this time and set')
  }
  const given = entries.map((entry) =>
    list.verb === 'ListIdentifiers'
      ? headerOf(repository, entry)
      : recordOf(repository, entry, list.prefix, records.get(entry.recordId)),
  )
  return { at, content: given.join('') + resumption(repository, list, entries, isMore) }
}

/** The token that leads on; at the end of a list that was given in parts, an empty one. */
function resumption(
  { keys, institution }: Repository,
  list: List,
  entries: readonly EntryRow[],
  isMore: boolean,
) {
  if (!isMore && list.after === null) return ''
  const last = entries.at(-1)
  const next = {
    ...list,
    after: last ? { stamp: last.stamp, recordId: last.recordId } : list.after,
    cursor: list.cursor + entries.length,
  }
  const token = isMore ? tokenOf(keys, institution, next) : ''
  return `<resumptionToken cursor="${list.cursor}">${token}</resumptionToken>`
}

async function getRecord(repository: Repository, asked: Arguments): Promise<Answer> {
  const prefix = readPrefix(asked.metadataPrefix ?? '')
  const entry = await entryOf(repository, asked.identifier ?? '')
  const { within, institution, portalUrl } = repository
  const records = entry.isDeleted
    ? new Map()
    : await within((db) => citedById(db, [entry.recordId], institution, portalUrl))
  return { content: recordOf(repository, entry, prefix, records.get(entry.recordId)) }
}

const identifierOf = ({ institution, portalUrl }: Repository, recordId: number) =>
  `oai:${new URL(portalUrl).hostname}:${institution.groupCode}/${recordId}`

async function entryOf(repository: Repository, identifier: string): Promise<EntryRow> {
  const recordId = Number(/\/([1-9]\d{0,14})$/.exec(identifier)?.[1] ?? 0)
  if (recordId > 0 && identifier === identifierOf(repository, recordId)) {
    await repository.within((db) => settle(db, 1, recordId))
    const entry = await repository.within((db) => selectEntry(db, recordId))
    if (entry) return entry
  }
  throw new OaiError('idDoesNotExist', 'There is no such record')
}

const headerOf = (repository: Repository, { recordId, stamp, isDeleted, sets }: EntryRow) =>
  group(
    'header',
    element('identifier', identifierOf(repository, recordId)) +
      element('datestamp', toSecond(stamp)) +
      sets.map((set) => element('setSpec', set)).join(''),
    isDeleted ? ' status="deleted"' : '',
  )

/** A title that has gone since it was settled is told as gone: with its next stamp it is told again. */
function recordOf(
  repository: Repository,
  entry: EntryRow,
  prefix: Prefix,
  record: Parameters<(typeof formats)[Prefix]['write']>[0] | undefined,
) {
  const isDeleted = entry.isDeleted || !record
  const header = headerOf(repository, { ...entry, isDeleted })
  const metadata = isDeleted ? '' : group('metadata', formats[prefix].write(record))
  return group('record', header + metadata)
}
