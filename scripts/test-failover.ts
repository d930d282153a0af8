import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/**
 * Runs test/failover for longer: primaries die and freeze, connections break during COMMIT and
 * standbys are away, while two apps are under load. With `--patroni` a cluster of Patroni instead,
 * whose leader, etcd leader and HAProxy are killed, frozen and cut off, each at least once.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    patroni: { type: 'boolean', default: false },
  },
})
if (!(Number(values.minutes) > 0)) {
  console.error('--minutes must be a number above zero')
  process.exit(1)
}
const test = values.patroni ? 'patroni/patroni.long' : 'failover.long'
const order = [
  'node_modules/vitest/vitest.mjs',
  'run',
  `test/failover/${test}`,
  '--disable-console-intercept',
]
const { status } = spawnSync(process.execPath, order, {
  env: {
    ...process.env,
    ALL_TESTS: '1',
    FAILOVER_MINUTES: values.minutes,
    ...(values.patroni && { TEST_PATRONI: '1' }),
  },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
