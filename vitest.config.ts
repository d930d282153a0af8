import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const isAll = process.env['ALL_TESTS'] === '1'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/e2e/**', ...(isAll ? [] : ['**/*.long.test.ts'])],
    globalSetup: ['test/harness/global-setup.ts'],
    // Processes of their own: what a test starts is its own child.
    pool: 'forks',
    // Much of the time is waiting, for processes and databases: a third uses that of two cores.
    maxWorkers: Math.max(3, availableParallelism()),
    isolate: false,
    restoreMocks: true,
    // Waiting for a condition on a busy machine may take a while; a right one does not.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
