import { defineConfig } from 'vitest/config'
import { ProofReporter } from './tools/requirements/vitest-reporter.ts'

/** Where every run leaves what it proved: `pnpm requirements` reads it. */
const report = process.env['TEST_REPORT'] ?? 'reports/vitest.json'

/** A project inherits nothing; `web` says it itself. Limits are for what never ends: other work on the machine fails no test. */
export const expect = { requireAssertions: true, poll: { timeout: 60_000 } }

/**
 * What runs on the server is loaded as on a server, by Node itself, and once for all files of a worker: loading it anew for
 * each file took longer than most files. What a file changes outside its own database it puts back.
 */
export const asOnServer = { isolate: false, experimental: { viteModuleRunner: false } }

export default defineConfig({
  test: {
    reporters: ['default', new ProofReporter(report)],
    silent: 'passed-only',
    // One for each core of the smallest machine: tests wait for stores most of their time.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          expect,
          ...asOnServer,
          include: [
            'contract/src/**/*.test.ts',
            'presentation/src/**/*.test.ts',
            'server/{src,measure}/**/*.test.ts',
            'tools/**/*.test.ts',
            // It runs a library for Node, which knows no bytes of another environment.
            'web/build/subset-fonts.test.ts',
          ],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          expect,
          ...asOnServer,
          include: [
            'server/{src,measure}/**/*.integration.test.ts',
            'tools/**/*.integration.test.ts',
          ],
          // They need another system, and have a run of their own: vitest.library-system.config.ts.
          exclude: ['tools/library-system/**', '**/node_modules/**'],
          globalSetup: ['server/test/database.ts'],
          // For what never ends: whole processes are started and ended in some, which takes minutes on a busy machine.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'faults',
          ...asOnServer,
          include: ['e2e/faults/**/*.test.ts', 'e2e/load/**/*.test.ts'],
          // Whole portals under load want the machine for themselves: after all others.
          sequence: { groupOrder: 1 },
          // They wait for states, however long those take on a busy machine.
          expect: { ...expect, poll: { timeout: 300_000, interval: 50 } },
          testTimeout: 3_600_000,
          hookTimeout: 300_000,
        },
      },
      'web',
    ],
  },
})
