import {
  conversionParts,
  type ConversionCounts,
  type ConversionPart,
  type ConversionSum,
  type DifferenceOutcome,
} from '@shulin/contract/conversion-staff'

/** Something that is not here as it was there. */
export interface Difference {
  part: ConversionPart
  /** Of the file of its part; none where it is about no line. */
  line: number | null
  outcome: DifferenceOutcome
  reason: string
  subject: string
  detail: string
}

interface LeftOutLine {
  line: number
  reason: string
  subject?: string
  detail?: string
  /** Where it can be told. */
  status?: string
}

type CountName = Exclude<keyof ConversionCounts, 'part'>

/** Gathers what became of every line, and the sums of both sides. */
export function openReport() {
  const differences: Difference[] = []
  const counts = new Map<ConversionPart, ConversionCounts>()
  const sums = new Map<string, ConversionSum>()
  const leftOut = new Map<ConversionPart, Set<string>>()

  const countsOf = (part: ConversionPart) => {
    const known = counts.get(part)
    if (known) return known
    const none = {
      part,
      lines: 0,
      added: 0,
      changed: 0,
      unchanged: 0,
      kept: 0,
      leftOut: 0,
      withoutConsent: 0,
      ended: 0,
    }
    counts.set(part, none)
    return none
  }
  const sumOf = (part: ConversionPart, status: string) => {
    const key = `${part} ${status}`
    const known = sums.get(key)
    if (known) return known
    const none = { part, status, source: 0, leftOut: 0, moved: 0, ours: 0 }
    sums.set(key, none)
    return none
  }

  return {
    count(part: ConversionPart, what: CountName, number = 1) {
      countsOf(part)[what] += number
    },
    /** A line that is taken, by its status; and by the one it has here, where that is another for a reason that is told. */
    addSource(part: ConversionPart, status: string, here = status) {
      sumOf(part, status).source += 1
      if (here === status) return
      sumOf(part, status).moved -= 1
      sumOf(part, here).moved += 1
    },
    leaveOut(part: ConversionPart, left: LeftOutLine) {
      const { line, reason, subject = '', detail = '', status = '' } = left
      countsOf(part).lines += 1
      countsOf(part).leftOut += 1
      leftOut.set(part, (leftOut.get(part) ?? new Set()).add(subject.toLowerCase()))
      sumOf(part, status).source += 1
      sumOf(part, status).leftOut += 1
      differences.push({ part, line, outcome: 'left out', reason, subject, detail })
    },
    /** Whether a line that was left out may have spoken of this card or barcode: of one that cannot be read nobody knows. */
    isInDoubt(part: ConversionPart, subject: string) {
      const subjects = leftOut.get(part)
      return subjects !== undefined && (subjects.has('') || subjects.has(subject.toLowerCase()))
    },
    tell(difference: Difference) {
      differences.push(difference)
    },
    /** How many of a status there are here. */
    setOurs(part: ConversionPart, status: string, ours: number) {
      sumOf(part, status).ours = ours
    },
    /** By part and line, so that whoever repairs a file goes through it once. */
    result() {
      const order = (part: ConversionPart) => conversionParts.indexOf(part)
      return {
        differences: differences.toSorted(
          (a, b) => order(a.part) - order(b.part) || (a.line ?? Infinity) - (b.line ?? Infinity),
        ),
        counts: [...counts.values()].toSorted((a, b) => order(a.part) - order(b.part)),
        sums: [...sums.values()].toSorted(
          (a, b) => order(a.part) - order(b.part) || (a.status < b.status ? -1 : 1),
        ),
      }
    },
  }
}
export type Report = ReturnType<typeof openReport>
