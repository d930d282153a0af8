import { expect } from 'vitest'
import { until } from '#test/harness/until.ts'
import type { Company } from './company.ts'

/** The limit for the progress of the loads, and for news to open pages. */
export const PROGRESS_MS = 60_000

/** Waits until each company got 20 more acknowledgements. */
export async function untilProgress(companies: readonly Company[]): Promise<void> {
  const before = companies.map(({ acknowledged }) => acknowledged)
  await until(() => {
    // Loads end when something goes wrong.
    expect(companies.flatMap(({ wrong }) => wrong)).toEqual([])
    return companies.every(({ acknowledged }, place) => acknowledged >= (before[place] ?? 0) + 20)
  }, PROGRESS_MS)
}

/** Waits until each company can write; returns the seconds since `at`. */
export function secondsUntilWrites(companies: readonly Company[], at: number): Promise<number[]> {
  return Promise.all(
    companies.map(async (company) => {
      await company.depositOnce()
      return (performance.now() - at) / 1_000
    }),
  )
}

/** Prints what the load of each company came to, all of which must be there once. */
export async function expectAllAccounted(companies: readonly Company[]): Promise<void> {
  for (const company of companies) {
    const { sends, deposits, bonuses, purchases, unanswered } = await company.expectAccounted()
    say(
      `${sends} sends, ${deposits} deposits, ${bonuses} bonuses, ${purchases} purchases acknowledged: none lost, none doubled; ${unanswered} had to be asked for again`,
    )
  }
}

/** Prints a progress line of a long run. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
