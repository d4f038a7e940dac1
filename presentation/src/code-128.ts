/** The bars of Code 128 (ISO/IEC 15417): bar and space in turn, eleven modules each; the last is the sign that ends it. */
const patterns = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221
  223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321
  112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131
  311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114
  122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
  214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`
  .trim()
  .split(/\s+/u)

const signs = { toPairs: 99, toLetters: 100, startLetters: 104, startPairs: 105, stop: 106 }

const digitsAt = (text: string, place: number) => /^\d*/u.exec(text.slice(place))![0].length

/** Letters one by one (set B), digits by pairs (set C) where that is shorter. */
function valuesOf(text: string) {
  const startsWithPairs = digitsAt(text, 0) >= 4 || /^\d\d$/u.test(text)
  const values = [startsWithPairs ? signs.startPairs : signs.startLetters]
  let areInPairs = startsWithPairs
  let place = 0
  while (place < text.length) {
    const digits = digitsAt(text, place)
    if (areInPairs && digits >= 2) {
      values.push(Number(text.slice(place, place + 2)))
      place += 2
    } else if (areInPairs) {
      values.push(signs.toLetters)
      areInPairs = false
    } else if (
      digits % 2 === 0 &&
      (digits >= 6 || (digits === 4 && place + digits === text.length))
    ) {
      values.push(signs.toPairs)
      areInPairs = true
    } else {
      values.push(text.charCodeAt(place) - 32)
      place += 1
    }
  }
  return values
}

/** The values of a text with what checks them, between start and stop. Undefined where it has other signs than plain letters. */
export function code128(text: string): number[] | undefined {
  if (!/^[ -~]+$/u.test(text)) return undefined
  const values = valuesOf(text)
  const sum = values.reduce((total, value, place) => total + value * Math.max(1, place), 0)
  return [...values, sum % 103, signs.stop]
}

/** Without a light margin of ten modules at each side no scanner finds the bars. */
const margin = 10

/** The picture of a text as the path of its bars, within a light field of that width. */
export function code128Path(text: string, height: number) {
  const values = code128(text)
  if (!values) return undefined
  const widths = values.flatMap((value) => Array.from(patterns[value]!, Number))
  let x = margin
  const bars = widths.flatMap((width, place) => {
    const at = x
    x += width
    return place % 2 === 0 ? [`M${at} 0h${width}v${height}h-${width}z`] : []
  })
  return { width: x + margin, height, bars: bars.join('') }
}
