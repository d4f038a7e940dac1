import { extents, type Proofs } from './proof.ts'
import { hardening, type Specification } from './specification.ts'

const mark = '<!-- proven -->'
const markedLine = new RegExp(`^${mark}.*$`, 'm')

/** The line of README.md that says how much is proven. */
function provenLine({ requirements, leftOut }: Specification, { rows }: Pick<Proofs, 'rows'>) {
  const extentOf = extents(rows, leftOut)
  const [withstood, required] = [true, false].map((isHardening) => {
    const asked = requirements.filter(({ slice }) => (slice === hardening) === isHardening)
    return `${asked.filter(({ id }) => extentOf.get(id) === 'whole').length} of ${asked.length}`
  })
  const count = (extent: string) => [...extentOf.values()].filter((one) => one === extent).length
  return (
    `${mark}Tests prove ${required} requirements and ${withstood} threats, faults and invariants whole; ` +
    `${count('short form')} more in a short form, ${count('in part')} in part.`
  )
}

/** README.md as it should be after a run. */
export const withProvenLine = (
  readme: string,
  specification: Specification,
  proofs: Pick<Proofs, 'rows'>,
) => readme.replace(markedLine, provenLine(specification, proofs))

export const hasProvenLine = (readme: string) => markedLine.test(readme)
