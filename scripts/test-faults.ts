import { parseArgs } from 'node:util'
import { reportOf } from '#test/faults/report.ts'
import { runFaults, type Plan } from '#test/faults/run.ts'

/**
 * Runs test/faults for longer: a random workload under faults of every kind. As root on Linux,
 * disks fill up too.
 */
const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '200000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    processes: { type: 'string', default: '2' },
    pooler: { type: 'boolean', default: false },
  },
})
const began = performance.now()
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
const plan: Plan = {
  seed: count('seed'),
  operations: count('operations'),
  processes: count('processes'),
  isPooled: values.pooler,
  people: 32,
  crowd: 500,
  round: 10_000,
  gap: 1_800,
  patience: 1,
  say: (line) => console.log(`${((performance.now() - began) / 1000).toFixed(0)} s: ${line}`),
  signal: stop.signal,
}
const replay = `npm run test:faults -- --seed ${plan.seed} --operations ${plan.operations} --processes ${plan.processes}${values.pooler ? ' --pooler' : ''}`
console.log(`Again: ${replay}`)

const outcome = await runFaults(plan)
console.log(reportOf(plan, outcome))
for (const violation of outcome.log.violations) console.error(`VIOLATION ${violation}`)
if (outcome.log.violations.length > 0) {
  console.error(`Again: ${replay}`)
  process.exitCode = 1
}

function count(name: Exclude<keyof typeof values, 'pooler'>): number {
  const number = Number(values[name])
  if (Number.isInteger(number) && number > 0) return number
  console.error(`--${name} must be a whole number above zero`)
  process.exit(1)
}
