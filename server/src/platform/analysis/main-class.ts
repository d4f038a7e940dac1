import { classPath } from './call-number.ts'

/**
 * The main class of the Chinese classification in which a title is looked for that only has a class of another one. Our own reading,
 * for browsing alone: where a class of the other one is spread over several, the one that most of its titles are of. The longest
 * beginning decides.
 */
// oxfmt-ignore
const fromCongress = new Map(
  Object.entries({
    A: 'Z', AM: 'G', AS: 'G',
    B: 'B',
    C: 'K', CD: 'G',
    D: 'K', E: 'K', F: 'K',
    G: 'K', GA: 'P', GB: 'P', GC: 'P', GE: 'X', GN: 'Q', GV: 'G',
    H: 'C', HB: 'F', HC: 'F', HD: 'F', HE: 'F', HF: 'F', HG: 'F', HJ: 'F', HX: 'D',
    J: 'D', K: 'D',
    L: 'G',
    M: 'J', N: 'J', NA: 'T',
    P: 'H', PA: 'I', PG: 'I', PL: 'I', PN: 'I', PQ: 'I', PR: 'I', PS: 'I', PT: 'I', PZ: 'I',
    Q: 'N', QA: 'O', QA75: 'T', QA76: 'T', QB: 'P', QC: 'O', QD: 'O', QE: 'P',
    QH: 'Q', QK: 'Q', QL: 'Q', QM: 'R', QP: 'Q', QR: 'Q',
    R: 'R', S: 'S',
    T: 'T', TD: 'X', TE: 'U', TF: 'U', TG: 'U', TL: 'V', TR: 'J',
    U: 'E', V: 'E',
    Z: 'G',
  }),
)

// oxfmt-ignore
const fromDewey = new Map(
  Object.entries({
    '0': 'Z', '004': 'T', '005': 'T', '006': 'T', '02': 'G', '06': 'G', '07': 'G',
    '1': 'B', '2': 'B',
    '3': 'C', '32': 'D', '33': 'F', '34': 'D', '35': 'D', '355': 'E', '356': 'E', '357': 'E', '358': 'E', '359': 'E',
    '37': 'G', '38': 'F', '39': 'K',
    '4': 'H',
    '5': 'N', '51': 'O', '52': 'P', '53': 'O', '54': 'O', '55': 'P', '56': 'Q', '57': 'Q', '58': 'Q', '59': 'Q',
    '6': 'T', '61': 'R', '625': 'U', '629': 'V', '63': 'S', '65': 'F',
    '7': 'J', '71': 'T', '72': 'T', '79': 'G', '791': 'J', '792': 'J',
    '8': 'I', '9': 'K',
  }),
)

export function mainClassOf(scheme: 'LCC' | 'DDC', classNo: string): string | undefined {
  const table = scheme === 'LCC' ? fromCongress : fromDewey
  const beginnings =
    scheme === 'LCC'
      ? classPath(classNo, 'LCC')
      : [1, 2, 3].map((length) => classNo.slice(0, length))
  return beginnings.map((beginning) => table.get(beginning)).findLast(Boolean)
}
