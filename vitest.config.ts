import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { catalogs } from './scripts/build/catalogs.ts'
import { messageMacros } from './scripts/build/message-macros.ts'
import { longFilesBeyond, parseShare } from './scripts/test/share.ts'

const isAll = process.env['ALL_TESTS'] === '1'
const share = parseShare(process.env['LONG_TESTS_SHARE'] ?? '')
const withoutLong = share === null ? ['**/*.long.test.ts'] : longFilesBeyond(share)
// Minutes of clusters that come and go: only by `npm run test:failover -- --patroni`.
const isPatroni = process.env['TEST_PATRONI'] === '1'

export default defineConfig({
  plugins: [messageMacros({ isServer: true }), catalogs()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      '**/e2e/**',
      ...(isAll ? [] : withoutLong),
      ...(isPatroni ? [] : ['test/failover/patroni/patroni.long.test.ts']),
    ],
    setupFiles: ['test/harness/speak-english.ts', 'test/harness/cheap-hashes.ts'],
    globalSetup: ['test/harness/global-setup.ts'],
    // Separate processes, because tests start child processes.
    pool: 'forks',
    // Tests often wait for processes and databases: on two cores a third worker uses that time.
    maxWorkers: Math.max(3, availableParallelism()),
    isolate: false,
    restoreMocks: true,
    // Long enough for a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
