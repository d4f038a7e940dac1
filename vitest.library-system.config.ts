import { defineConfig } from 'vitest/config'
import { ProofReporter } from './tools/requirements/vitest-reporter.ts'
import { asOnServer, expect } from './vitest.config.ts'

const report = process.env['TEST_REPORT'] ?? 'reports/library-system.json'

/** What is tried on a library system of somebody else, which takes minutes to install: `pnpm services up library-system`. */
export default defineConfig({
  test: {
    name: 'library-system',
    reporters: ['default', new ProofReporter(report)],
    silent: 'passed-only',
    expect,
    ...asOnServer,
    include: ['tools/library-system/**/*.integration.test.ts'],
    // It answers one question at a time, and slowly: two files would only wait for each other.
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
