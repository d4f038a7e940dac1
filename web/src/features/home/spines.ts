const foot = 86

/** A row of book spines as SVG paths, standing on the same ground; some carry a label, some bands, some lean. */
export function spines(length: number) {
  const next = numbersFrom(20_170_901)
  const paths: string[] = []
  for (let x = -6; x < length;) {
    const width = 9 + Math.floor(next() * 13)
    const top = 18 + Math.floor(next() * 17)
    const kind = next()
    if (kind > 0.94) {
      paths.push(leaning(x, width, top))
      x += width + 12
    } else {
      paths.push(`M${x} ${foot}V${top}h${width}V${foot}`)
      if (kind < 0.36) paths.push(label(x, width, top))
      else if (kind < 0.56) paths.push(bands(x, width, top))
      x += width
    }
  }
  return paths
}

const label = (x: number, width: number, top: number) => {
  const height = Math.round((foot - top) / 3)
  return `M${x + width / 2 - 2.5} ${top + 7}h5v${height}h-5z`
}

const bands = (x: number, width: number, top: number) =>
  `M${x} ${top + 6}h${width}M${x} ${top + 9}h${width}`

const leaning = (x: number, width: number, top: number) =>
  `M${x + 1} ${foot}L${x + 11} ${top + 4}l${width} 2L${x + width + 1} ${foot}`

/** Always the same numbers between 0 and 1, so that the forest does not change from visit to visit. */
function numbersFrom(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
