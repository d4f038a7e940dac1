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
      // It runs as on a server: ../vitest.config.ts.
      exclude: ['build/subset-fonts.test.ts', '**/node_modules/**'],
      // As many as the other projects have, beside which they run. Each file has modules of its own: the component library
      // remembers who had the focus, and a dialog of one file would give it back to a page of another.
      maxWorkers: 2,
      setupFiles: ['test/setup.ts'],
      // For what never ends: a busy machine fails no test.
      testTimeout: 120_000,
    },
  }),
)
