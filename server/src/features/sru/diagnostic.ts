/** What is wrong with a request, by the numbers of SRU's list. */
export const diagnostics = {
  2: 'System temporarily unavailable',
  4: 'Unsupported operation',
  5: 'Unsupported version',
  6: 'Unsupported parameter value',
  7: 'Mandatory parameter not supplied',
  10: 'Query syntax error',
  13: 'Invalid or unsupported use of parentheses',
  14: 'Invalid or unsupported use of quotes',
  16: 'Unsupported index',
  19: 'Unsupported relation',
  20: 'Unsupported relation modifier',
  22: 'Unsupported combination of relation and index',
  23: 'Too many characters in term',
  24: 'Unsupported combination of relation and term',
  27: 'Empty term unsupported',
  28: 'Masking character not supported',
  31: 'Anchoring character not supported',
  38: 'Too many boolean operators in query',
  39: 'Proximity not supported',
  46: 'Unsupported boolean modifier',
  61: 'First record position out of range',
  64: 'Record temporarily unavailable',
  66: 'Unknown schema for retrieval',
  71: 'Unsupported record packing',
  80: 'Sort not supported',
  110: 'Stylesheets not supported',
} as const
export type DiagnosticNumber = keyof typeof diagnostics

export class Diagnostic extends Error {
  readonly number: DiagnosticNumber
  readonly details: string

  constructor(number: DiagnosticNumber, details = '') {
    super(diagnostics[number])
    this.number = number
    this.details = details
  }
}
