import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'

/** A node of the syntax tree, as far as it is looked at. */
interface Node {
  type: string
  [part: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Lists nest, and arguments and elements stand in a box of their own. */
const childrenOf = (value: unknown): Node[] => {
  if (isNode(value)) return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(childrenOf)
}
const partsOf = (node: Node) => Object.values(node).flatMap(childrenOf)

const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])
const ownFunctions = new Set([...functions, 'ClassMethod', 'MethodProperty', 'Constructor'])

/** The words of a callee, from the outside in: `test.each([…])` is test, each. */
function calleeWords(node: Node): string[] {
  if (node.type === 'Identifier') return [String(node['value'])]
  const inner = node['callee'] ?? node['object'] ?? node['tag']
  const words = isNode(inner) ? calleeWords(inner) : []
  const property = node['property']
  return isNode(property) && property.type === 'Identifier'
    ? [...words, String(property['value'])]
    : words
}

/** What hangs on `test` and is none: preparation, blocks, steps. */
const noTests = new Set(
  'describe extend step use beforeEach afterEach beforeAll afterAll info setTimeout'.split(' '),
)

function isTest(node: Node): boolean {
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return false
  const [first = '', ...more] = calleeWords(node['callee'])
  return (first === 'test' || first === 'it') && !more.some((word) => noTests.has(word))
}

/** The words of a title, the values in it left out. */
function textOf(node: Node | undefined): string {
  if (node?.type === 'StringLiteral') return String(node['value'])
  if (node?.type !== 'TemplateLiteral') return 'a test without a plain title'
  return (node['quasis'] as { cooked: string }[]).map(({ cooked }) => cooked).join('…')
}

/** The returns of a function itself, not of those inside it. */
const returnsIn = (node: Node): Node[] =>
  node.type === 'ReturnStatement'
    ? [node]
    : partsOf(node)
        .filter(({ type }) => !ownFunctions.has(type))
        .flatMap(returnsIn)

/** Whether a function may end before its last statement. */
function endsEarly(callback: Node): boolean {
  const body = callback['body']
  // An arrow without braces is all one expression.
  if (!isNode(body) || !('stmts' in body)) return false
  const last = (body['stmts'] as Node[]).at(-1)
  return returnsIn(body).some((found) => found !== last)
}

/** Functions that bear a name, so that a test may be one of them. */
function namedFunctions(tree: Node, found = new Map<string, Node>()): Map<string, Node> {
  const name = tree['identifier'] ?? tree['id']
  const made = tree.type === 'VariableDeclarator' ? tree['init'] : tree
  if (isNode(name) && isNode(made) && functions.has(made.type))
    found.set(String(name['value']), made)
  for (const part of partsOf(tree)) namedFunctions(part, found)
  return found
}

/** The titles of the tests in a source that return before their end: what follows is claimed and not tried. */
export function earlyReturns(source: string, isTsx = false): string[] {
  const tree = parseSync(source, { syntax: 'typescript', tsx: isTsx }) as unknown as Node
  const named = namedFunctions(tree)
  const within = (node: Node): string[] => {
    const inner = partsOf(node).flatMap(within)
    if (!isTest(node)) return inner
    const given = (node['arguments'] as { expression: Node }[]).map(({ expression }) => expression)
    const callbacks = given.map((one) => named.get(String(one['value'])) ?? one)
    const isEarly = callbacks.some((one) => functions.has(one.type) && endsEarly(one))
    return isEarly ? [textOf(given[0]), ...inner] : inner
  }
  return within(tree)
}

/** The tests of these files that return before their end. */
export const earlyReturnsIn = (root: string, files: readonly string[]) =>
  files.flatMap((file) =>
    earlyReturns(readFileSync(join(root, file), 'utf8'), file.endsWith('x')).map(
      (title) => `${file}: ${title}`,
    ),
  )
