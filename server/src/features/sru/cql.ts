import { Diagnostic } from './diagnostic.ts'

/** A query in CQL 1.2, as it was read. */
export type Cql =
  | { kind: 'and' | 'or' | 'not'; left: Cql; right: Cql }
  | { kind: 'clause'; index: string; relation: string; modifiers: string[]; term: string }

export interface SortKey {
  index: string
  isDescending: boolean
}

export interface CqlQuery {
  query: Cql
  sortKeys: SortKey[]
}

type Token =
  | { kind: 'word'; text: string }
  | { kind: 'quoted'; text: string }
  | { kind: 'sign'; text: string }

const longestQuery = 2_000
const deepestGroup = 20
const mostOperators = 20

/** Cuts a query into words, quotations and signs. A backslash keeps the next character from meaning anything. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const pattern = /\s+|(<=|>=|<>|==|[()=<>/])|"((?:[^"\\]|\\.)*)"|([^\s()=<>/"]+)/suy
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex
    const found = pattern.exec(text)
    if (!found) throw new Diagnostic(14, text.slice(at, at + 20))
    const [, sign, quoted, word] = found
    if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
    else if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word })
  }
  return tokens
}

const booleans = new Set(['and', 'or', 'not', 'prox'])
const namedRelations = new Set(['any', 'all', 'exact', 'adj', 'within', 'encloses', 'scr'])
const comparisons = new Set(['=', '==', '<>', '<', '>', '<=', '>='])

/** The relation's name without the set it is from: `cql.all` is `all`. */
const bare = (name: string) => name.toLowerCase().replace(/^cql\./u, '')

/** Reads a query; from left to right, for no operator of CQL binds more than another. */
export function readCql(text: string): CqlQuery {
  if (text.length > longestQuery) throw new Diagnostic(23, `more than ${longestQuery} characters`)
  const tokens = tokensOf(text)
  let at = 0
  let operators = 0

  const isSign = (sign: string) => tokens[at]?.kind === 'sign' && tokens[at]?.text === sign
  const isWord = (words: ReadonlySet<string>, place = at) => {
    const token = tokens[place]
    return token?.kind === 'word' && words.has(bare(token.text))
  }

  function readModifiers(): string[] {
    const modifiers: string[] = []
    while (isSign('/')) {
      const name = tokens[at + 1]
      if (name?.kind !== 'word') throw new Diagnostic(10, 'a modifier is missing')
      modifiers.push(name.text.toLowerCase())
      at += 2
    }
    return modifiers
  }

  function readJoined(depth: number): Cql {
    let left = readClause(depth)
    while (isWord(booleans)) {
      const kind = bare(tokens[at]!.text)
      if (kind === 'prox') throw new Diagnostic(39)
      at += 1
      const [modifier] = readModifiers()
      if (modifier !== undefined) throw new Diagnostic(46, modifier)
      operators += 1
      if (operators > mostOperators) throw new Diagnostic(38, String(mostOperators))
      left = { kind: kind as 'and' | 'or' | 'not', left, right: readClause(depth) }
    }
    return left
  }

  function readClause(depth: number): Cql {
    if (isSign('(')) {
      if (depth >= deepestGroup) throw new Diagnostic(13, String(deepestGroup))
      at += 1
      const inside = readJoined(depth + 1)
      if (!isSign(')')) throw new Diagnostic(13, 'a parenthesis is not closed')
      at += 1
      return inside
    }
    const first = tokens[at]
    if (first === undefined || first.kind === 'sign') {
      throw new Diagnostic(10, first ? `unexpected ${first.text}` : 'a term is missing')
    }
    at += 1
    const relation = tokens[at]
    const hasRelation =
      (relation?.kind === 'sign' && comparisons.has(relation.text)) ||
      (isWord(namedRelations) && tokens[at + 1] !== undefined && !isWord(booleans, at + 1))
    if (!hasRelation || relation === undefined) {
      return clauseOf('cql.serverchoice', '=', [], first)
    }
    at += 1
    const modifiers = readModifiers()
    const term = tokens[at]
    if (term === undefined || term.kind === 'sign') throw new Diagnostic(10, 'a term is missing')
    at += 1
    return clauseOf(first.text.toLowerCase(), bare(relation.text), modifiers, term)
  }

  function readSortKeys(): SortKey[] {
    if (!isWord(new Set(['sortby']))) return []
    at += 1
    const keys: SortKey[] = []
    while (at < tokens.length) {
      const index = tokens[at]
      if (index?.kind !== 'word') throw new Diagnostic(10, 'a sort key is missing')
      at += 1
      const isDescending = readModifiers().includes('sort.descending')
      keys.push({ index: index.text.toLowerCase(), isDescending })
    }
    if (keys.length === 0) throw new Diagnostic(10, 'a sort key is missing')
    return keys
  }

  const query = readJoined(0)
  const sortKeys = readSortKeys()
  if (at < tokens.length) {
    throw new Diagnostic(isSign(')') ? 13 : 10, `unexpected ${tokens[at]!.text}`)
  }
  return { query, sortKeys }
}

function clauseOf(index: string, relation: string, modifiers: string[], token: Token): Cql {
  if (token.text.trim() === '') throw new Diagnostic(27)
  return { kind: 'clause', index, relation, modifiers, term: token.text }
}
