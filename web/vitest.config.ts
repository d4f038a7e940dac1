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
      setupFiles: ['test/setup.ts'],
      testTimeout: 20_000,
    },
  }),
)
