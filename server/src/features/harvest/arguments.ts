/** What is wrong with a request, in the protocol's own words. */
export class OaiError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const verbs = {
  Identify: { required: [], optional: [] },
  ListMetadataFormats: { required: [], optional: ['identifier'] },
  ListSets: { required: [], optional: ['resumptionToken'] },
  ListIdentifiers: { required: ['metadataPrefix'], optional: ['from', 'until', 'set'] },
  ListRecords: { required: ['metadataPrefix'], optional: ['from', 'until', 'set'] },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [] },
} as const
export type Verb = keyof typeof verbs

export interface Arguments {
  verb: Verb
  identifier?: string
  metadataPrefix?: string
  from?: string
  until?: string
  set?: string
  resumptionToken?: string
}

/** Refuses what the protocol does not know: a verb, an argument too many, too few, twice. */
export function readArguments(given: URLSearchParams): Arguments {
  const verb = given.get('verb') ?? ''
  if (!Object.hasOwn(verbs, verb) || given.getAll('verb').length > 1) {
    throw new OaiError('badVerb', 'The verb is missing, repeated or not one of OAI-PMH 2.0')
  }
  const { required, optional } = verbs[verb as Verb]
  const names = [...given.keys()].filter((name) => name !== 'verb')
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) throw new OaiError('badArgument', `${twice} is given more than once`)
  const isList = verb === 'ListRecords' || verb === 'ListIdentifiers'
  if (isList && given.has('resumptionToken')) {
    if (names.length > 1)
      throw new OaiError('badArgument', 'A resumptionToken stands alone beside the verb')
    return { verb, resumptionToken: given.get('resumptionToken') ?? '' }
  }
  const known = new Set<string>([...required, ...optional])
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined) {
    throw new OaiError('badArgument', `${verb} takes no argument ${unknown.slice(0, 50)}`)
  }
  const missing = required.find((name) => !given.get(name))
  if (missing !== undefined) throw new OaiError('badArgument', `${verb} needs ${missing}`)
  return { verb: verb as Verb, ...Object.fromEntries(names.map((name) => [name, given.get(name)])) }
}

const day = /^\d{4}-\d{2}-\d{2}$/
const second = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/

/** The moments between which a list is asked for; both to the day, or both to the second. */
export function readSpan({ from, until }: Arguments): {
  from: string | null
  before: string | null
} {
  for (const given of [from, until]) {
    if (given !== undefined && !isMoment(given)) {
      throw new OaiError('badArgument', 'A date is YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ')
    }
  }
  if (from !== undefined && until !== undefined) {
    if (from.length !== until.length) {
      throw new OaiError('badArgument', 'from and until have different granularity')
    }
    if (from > until) throw new OaiError('badArgument', 'from is later than until')
  }
  return {
    from: from === undefined ? null : new Date(from).toISOString(),
    before: until === undefined ? null : endOf(until),
  }
}

const isMoment = (given: string) => {
  if (!day.test(given) && !second.test(given)) return false
  const read = new Date(given)
  // A 31st of June is a date to the browser's calendar, and none to ours.
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(given.replace('Z', ''))
}

const endOf = (until: string) =>
  new Date(new Date(until).getTime() + (day.test(until) ? 86_400_000 : 1_000)).toISOString()
