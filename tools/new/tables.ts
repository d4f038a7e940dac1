interface Table {
  name: string
  columns: Record<string, string>
}

/**
 * The types of all tables with those of one more, where the generator of that file puts them: so a new feature compiles before its
 * migration has run anywhere.
 */
export function withTable(types: string, { name, columns }: Table) {
  const [head = '', ...blocks] = types.split(/^(?=(?:export )?interface )/m)
  const described = blocks.slice(0, -1)
  const lines = Object.entries(columns).map(([column, type]) => `  ${column}: ${type}\n`)
  described.push(`interface ${name} {\n${lines.join('')}}\n\n`)
  const names = described.map((block) => /^interface (\w+)/.exec(block)![1]!).toSorted(bySnake)
  const blockOf = (wanted: string) =>
    described.find((block) => block.startsWith(`interface ${wanted} {`))!
  const all = names.map((one) => `  ${one.charAt(0).toLowerCase()}${one.slice(1)}: ${one}\n`)
  return `${head}${names.map(blockOf).join('')}export interface DB {\n${all.join('')}}\n`
}

/** Tables are sorted by their names in the database, byte by byte. */
const snake = (name: string) => name.replace(/\B[A-Z]/g, '_$&').toLowerCase()
const bySnake = (one: string, other: string) => (snake(one) < snake(other) ? -1 : 1)
