import { defineConfig } from 'vitest/config'

/** Where every run leaves what it proved: `pnpm requirements` reads it. */
const report = process.env['TEST_REPORT'] ?? 'reports/vitest.json'

export default defineConfig({
  test: {
    reporters: ['default', 'json'],
    outputFile: { json: report },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/src/**/*.test.ts', 'server/src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['server/src/**/*.integration.test.ts', 'tools/**/*.integration.test.ts'],
          globalSetup: ['server/test/database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      'web',
    ],
  },
})
