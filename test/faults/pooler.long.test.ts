import { expect, test } from 'vitest'
import { runFaults } from './run.ts'

// `npm run test:faults -- --pooler` is the long run.
const SEED = Number(process.env['FAULTS_SEED'] ?? Date.now() % 1_000_000)

test(`keeps acknowledged effects once behind a pooler of transactions (FAULTS_SEED=${SEED})`, async ({
  signal,
}) => {
  const { log, faults, acknowledged } = await runFaults({
    seed: SEED,
    operations: 300,
    processes: 1,
    people: 12,
    crowd: 50,
    round: 300,
    gap: 20,
    patience: 0.15,
    isPooled: true,
    say: () => undefined,
    signal,
  })
  expect(log.violations).toEqual([])
  expect(Object.entries(faults).filter(([, times]) => times === 0)).toEqual([])
  expect(acknowledged).toBeGreaterThan(50)
}, 400_000)
