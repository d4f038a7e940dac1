import { existsSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

const here = import.meta.dirname
const environment = path.join(here, '../.services/environment')
if (existsSync(environment)) process.loadEnvFile(environment)

export default defineConfig({
  testDir: path.join(here, 'journeys'),
  outputDir: path.join(here, '../reports/playwright'),
  reporter: [
    ['list'],
    ['./journeys-reporter.ts', { outputFile: path.join(here, '../reports/playwright.json') }],
  ],
  forbidOnly: process.env['CI'] !== undefined,
  // A journey that passes at the second try has still failed: it says something about the product.
  retries: 0,
  workers: 2,
  // The workers share the journeys, not the files: one whose journeys need each other's traces says so.
  fullyParallel: true,
  globalSetup: path.join(here, 'prepare.ts'),
  // Two cores carry the browser and the whole portal: patience decides nothing but how long a failure takes.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: process.env['PORTAL_URL'] ?? 'https://localhost:21443',
    ignoreHTTPSErrors: true,
    // What cannot be pressed after a minute never will be.
    actionTimeout: 60_000,
    timezoneId: 'Asia/Shanghai',
    // Moving parts are drawn sixty times a second; the journeys about motion ask for it themselves.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes an eighth of the time. Whoever looks for the cause of a failure asks for one: --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Journeys see what the portal asks for, not what a worker kept; the journey about the worker allows it.
    serviceWorkers: 'block',
    launchOptions: {
      // Without the window of a browser, which would be drawn as well: about a fifth of a journey's processor time.
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
      args: [
        // One process for all pages of a worker: a new one for every page compiles all scripts anew, twice the time.
        '--renderer-process-limit=1',
        '--disable-site-isolation-trials',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The portal's own certificate: a service worker is fetched by the browser, not by the page.
        '--ignore-certificate-errors',
      ],
    },
  },
})
