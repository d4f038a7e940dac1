import { spawn } from 'node:child_process'
import { get } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

test('[R-LIMIT-002] the development command of the frontend serves the portal on port 8852', async () => {
  // Where a developer has it running already, the second one ends at once and the first one answers.
  const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { cwd: root })
  try {
    await expect
      .poll(() => read('http://localhost:8852/demo/'), { timeout: 15_000 })
      .toContain('src="/src/portal/main.ts')
  } finally {
    vite.kill()
    await sleep(100)
  }
})

/** The page at an address; empty while nobody answers there. */
const read = (address: string) =>
  new Promise<string>((resolve) => {
    get(address, { headers: { accept: 'text/html' } }, (response) => {
      let text = ''
      response.on('data', (part: Buffer) => (text += part.toString()))
      response.on('end', () => resolve(text))
    }).on('error', () => resolve(''))
  })
