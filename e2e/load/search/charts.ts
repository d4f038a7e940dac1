import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bars, type Figure, type Figures } from './figures.ts'

const folder = join(import.meta.dirname, '../../../docs/images')

/** One picture for the ratios and one for the times, readable on light and dark pages. */
export function drawCharts(figures: Figures) {
  mkdirSync(folder, { recursive: true })
  const layouts = Object.entries(figures.layouts)
    .filter(([layout, values]) => layout !== 'demo' && Object.values(values).some(Number.isFinite))
    .map(([layout]) => layout)
  if (layouts.length === 0) return
  const draw = (file: string, title: string, names: readonly Figure[], unit: string) =>
    writeFileSync(join(folder, file), chartOf(figures, layouts, title, names, unit))
  draw(
    'search-ratios.svg',
    'Search beside the bare engine',
    ['callP50Ratio', 'capacityRatio', 'zipfP50Ratio', 'dslRatio', 'growthP50'],
    '',
  )
  draw('search-times.svg', 'How long readers wait', ['suggestP95Ms', 'searchP95Ms'], ' ms')
}

const [width, labelWidth, plotWidth, lineHeight] = [760, 270, 380, 20]
const colours = ['#2f6f8f', '#b3702a']

/** Each figure as a share of its bar: the line is what was promised. */
function chartOf(
  { layouts, intervals }: Figures,
  names: readonly string[],
  title: string,
  shown: readonly Figure[],
  unit: string,
): string {
  const scale = plotWidth / 1.6
  const rowHeight = lineHeight * (names.length + 0.7)
  const top = 56
  const height = top + shown.length * rowHeight + 34
  const rows = shown.flatMap((figure, row) => {
    const bar = bars[figure]
    const limit = 'most' in bar ? bar.most : bar.least
    const y = top + row * rowHeight
    return [
      text(labelWidth - 10, y + 14, bar.what, 'end'),
      text(labelWidth - 10, y + 28, `${'most' in bar ? '≤' : '≥'} ${limit}${unit}`, 'end', 'quiet'),
      ...names.flatMap((layout, i) => {
        const value = layouts[layout]?.[figure]
        if (value === null || value === undefined) return []
        const end = Math.min(1.6, value / limit) * scale
        const at = y + i * lineHeight
        const interval = intervals[layout]?.[figure]
        const told = unit === '' ? value.toFixed(2) : `${Math.round(value)}${unit}`
        const spread = interval?.map((edge) => labelWidth + Math.min(1.6, edge / limit) * scale)
        return [
          `<rect x="${labelWidth}" y="${at + 3}" width="${round(end)}" height="13" rx="2" fill="${colours[i]}"/>`,
          ...(spread
            ? [`<path d="M${round(spread[0]!)} ${at + 9.5}H${round(spread[1]!)}" class="spread"/>`]
            : []),
          text(Math.max(labelWidth + end, ...(spread ?? [])) + 6, at + 14, told),
        ]
      }),
    ]
  })
  const line = labelWidth + scale
  const legend = names.map(
    (layout, i) =>
      `<rect x="${labelWidth + i * 130}" y="${height - 22}" width="13" height="13" rx="2" fill="${colours[i]}"/>${text(labelWidth + 19 + i * 130, height - 11, layout)}`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}">
<style>text{font:13px system-ui,sans-serif;fill:#24292f}.title{font-weight:600;font-size:15px}.quiet{fill:#6a737d;font-size:11px}.spread{stroke:#24292f;stroke-width:1.5}.bar{stroke:#c0392b;stroke-dasharray:4 3}
@media (prefers-color-scheme:dark){text{fill:#e6edf3}.quiet{fill:#9aa4af}.spread{stroke:#e6edf3}.bar{stroke:#ff7b6b}}</style>
${text(12, 24, title, 'start', 'title')}
${text(line, 44, 'promised', 'middle', 'quiet')}
<path d="M${line} 50V${height - 30}" class="bar"/>
${rows.join('\n')}
${legend.join('\n')}
</svg>
`
}

const round = (value: number) => Math.round(value * 10) / 10

const text = (x: number, y: number, words: string, anchor = 'start', kind = '') =>
  `<text x="${round(x)}" y="${y}" text-anchor="${anchor}"${kind && ` class="${kind}"`}>${words}</text>`
