import { defineConfig, mergeConfig } from 'vitest/config'
import portal from './vite.config.ts'

export default mergeConfig(
  portal,
  defineConfig({
    test: {
      name: 'web',
      expect: { requireAssertions: true },
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'https://portal.example/demo/' } },
      include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
      isolate: false,
      // As many as the other projects have, beside which they run.
      maxWorkers: 2,
      setupFiles: ['test/fresh-page.ts', 'test/setup.ts'],
      sequence: { setupFiles: 'list' },
      // For what never ends: a busy machine fails no test.
      testTimeout: 120_000,
    },
  }),
)
