import { defineConfig, mergeConfig } from 'vitest/config'
import portal from './vite.config.ts'

/**
 * The small parts of pages, and what happens when one is opened for the first time: such a file has modules of its own. A page remembers
 * who had the focus and which code it has loaded.
 */
const alone = [
  'src/ui/**/*.test.{ts,tsx}',
  'src/platform/**/*.test.{ts,tsx}',
  'src/portal/*.test.{ts,tsx}',
  'build/**/*.test.ts',
]
/** It runs as on a server: ../vitest.config.ts. */
const onServer = ['build/subset-fonts.test.ts', '**/node_modules/**']
const all = ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts']

const shared = {
  expect: { requireAssertions: true },
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'https://portal.example/demo/' } },
  setupFiles: ['test/setup.ts'],
  // For what never ends: a busy machine fails no test.
  testTimeout: 120_000,
}

export default mergeConfig(
  portal,
  defineConfig({
    test: {
      // As many as the other projects have, beside which they run.
      maxWorkers: 2,
      projects: [
        {
          extends: true,
          test: { ...shared, name: 'web parts', include: alone, exclude: onServer },
        },
        {
          extends: true,
          // Loaded once for all files of a worker: to load the whole portal for each took as long as the tests themselves.
          test: {
            ...shared,
            name: 'web',
            isolate: false,
            include: all,
            exclude: [...alone, ...onServer],
          },
        },
      ],
    },
  }),
)
