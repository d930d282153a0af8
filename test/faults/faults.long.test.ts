import { expect, test } from 'vitest'
import { runFaults } from './run.ts'

// `npm run test:faults` is the long run, with a chosen seed.
const SEED = Number(process.env['FAULTS_SEED'] ?? Date.now() % 1_000_000)

test(`keeps acknowledged effects once and others at most once, under every fault (FAULTS_SEED=${SEED})`, async ({
  signal,
}) => {
  const { log, faults, acknowledged } = await runFaults({
    seed: SEED,
    operations: 2_000,
    processes: 2,
    people: 12,
    crowd: 100,
    round: 1_000,
    gap: 60,
    patience: 0.25,
    say: () => undefined,
    signal,
  })
  expect(log.violations).toEqual([])
  expect(Object.entries(faults).filter(([, times]) => times === 0)).toEqual([])
  expect(log.unanswered).toBeGreaterThan(0)
  expect(acknowledged).toBeGreaterThan(300)
}, 400_000)
