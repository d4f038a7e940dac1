// Asks Lighthouse what it thinks of a public record page, as on a phone and at a desk, and keeps what it says.
//
//   pnpm bench lighthouse                    a record of the demo university of this installation
//     --address https://…/demo/record/1      another page
//     --check                                keeps nothing
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { describeCommit, describeLoad, describeMachine } from './machine.ts'

const lighthouse = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const promised = 0.95

const { values } = parseArgs({
  options: { address: { type: 'string' }, check: { type: 'boolean', default: false } },
})
const address = values.address ?? (await aRecord())

interface Report {
  finalDisplayedUrl: string
  categories: Record<(typeof categories)[number], { score: number }>
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>
}

/** The newest title on the home page of the demo university. */
async function aRecord() {
  const home = `${process.env['PORTAL_URL'] ?? 'http://localhost:3000'}/demo/home`
  const found = /href="(\/demo\/record\/\d+)"/u.exec(await (await fetch(home)).text())
  if (!found) throw new Error(`${home} shows no title`)
  return new URL(found[1]!, home).href
}

function measure(preset: 'phone' | 'desk') {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'lighthouse-')), 'report.json')
  const flags = '--headless=new --no-sandbox --disable-gpu --ignore-certificate-errors'
  execFileSync(
    'pnpm',
    [
      'dlx',
      lighthouse,
      address,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${flags}`,
      ...(preset === 'desk' ? ['--preset=desktop'] : []),
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 180_000,
      env: {
        ...process.env,
        CHROME_PATH: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
      },
    },
  )
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  return {
    scores: Object.fromEntries(categories.map((name) => [name, report.categories[name].score])),
    largestContentfulPaintMs: Math.round(
      report.audits['largest-contentful-paint']?.numericValue ?? 0,
    ),
    bytes: report.audits['total-byte-weight']?.numericValue ?? 0,
    lacking: Object.entries(report.audits)
      .filter(([, { score }]) => score !== null && score < 0.9)
      .map(([id]) => id)
      .join(', '),
  }
}

const figures = { phone: measure('phone'), desk: measure('desk') }
process.stdout.write(`${JSON.stringify(figures, undefined, 2)}\n`)
if (!values.check) {
  const kept = {
    takenAt: new Date().toISOString(),
    commit: describeCommit(),
    machine: describeMachine(),
    load: describeLoad().averages.join(', '),
    lighthouse,
    page: new URL(address).pathname.replace(/\d+$/u, '{id}'),
    figures,
  }
  writeFileSync('docs/performance/lighthouse.json', `${JSON.stringify(kept, undefined, 2)}\n`)
}
const scores = Object.values(figures).flatMap((one) => Object.values(one.scores))
process.exitCode = scores.every((score) => score >= promised) ? 0 : 1
