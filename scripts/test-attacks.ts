import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** Runs test/attacks for longer than `npm test` does. */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    scanners: { type: 'boolean', default: false },
  },
})
const again = values.scanners ? '--scanners' : `--requests ${values.requests} --seed ${values.seed}`
console.log(`Again: npm run test:attacks -- ${again}`)
const { status } = spawnSync(
  process.execPath,
  [
    join('node_modules', 'vitest/vitest.mjs'),
    'run',
    values.scanners ? 'test/attacks/scanners' : 'test/attacks',
  ],
  {
    env: {
      ...process.env,
      ALL_TESTS: '1',
      ATTACK_REQUESTS: count('requests'),
      ATTACK_SEED: count('seed'),
      ...(values.scanners && { ATTACK_SCANNERS: 'whole' }),
    },
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1

function count(name: 'requests' | 'seed'): string {
  const number = Number(values[name])
  if (Number.isInteger(number) && number > 0) return String(number)
  console.error(`--${name} must be a whole number above zero`)
  process.exit(1)
}
