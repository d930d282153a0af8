const MINUTE_S = 60
const HOUR_S = 3_600

/** The pauses before further attempts at a delivery, 26 hours in all. */
const PAUSES_S = [
  5,
  5 * MINUTE_S,
  30 * MINUTE_S,
  2 * HOUR_S,
  5 * HOUR_S,
  8 * HOUR_S,
  10 * HOUR_S,
] as const

/** Seconds until the next attempt after this many; null: there is none. */
export function pauseAfter(attempts: number): number | null {
  return PAUSES_S[attempts - 1] ?? null
}

const FEW_FAILURES = 3
const LONGEST_REST_S = HOUR_S

/**
 * Seconds for which a webhook rests that failed so often in a row, so that a dead receiver costs little:
 * none at first, then a minute, and longer each time, up to an hour.
 */
export function restAfter(failures: number): number {
  if (failures < FEW_FAILURES) return 0
  return Math.min(MINUTE_S * 2 ** (failures - FEW_FAILURES), LONGEST_REST_S)
}

const OFF_AFTER_MS = 24 * HOUR_S * 1_000
const OFF_AFTER_FAILURES = 8

/** Whether a webhook that failed so often in a row, since then, is switched off. */
export function isGivenUp(failures: number, since: Date, now: Date): boolean {
  return failures >= OFF_AFTER_FAILURES && now.getTime() - since.getTime() >= OFF_AFTER_MS
}
