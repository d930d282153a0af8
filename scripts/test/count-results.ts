import { readFileSync } from 'node:fs'

export interface Count {
  readonly passed: number
  readonly failed: number
}

/**
 * What a runner's report says. A skipped test proves nothing and counts as failed; so does a
 * runner that failed beside its tests, or left no report.
 */
export function countResults(read: (report: unknown) => Count, file: string, ok: boolean): Count {
  let count: Count
  try {
    count = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1 }
  }
  return !ok && count.failed === 0 ? { ...count, failed: 1 } : count
}

export function vitestCount(report: unknown): Count {
  const { numPassedTests, numTotalTests } = report as Record<string, number>
  return counted(numPassedTests, numTotalTests)
}

export function playwrightCount(report: unknown): Count {
  const { stats } = report as { stats: Record<string, number> }
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  // The flaky passed at their second try, and are named above the count.
  return counted(expected + flaky, expected + flaky + unexpected + skipped)
}

function counted(passed: number | undefined, total: number | undefined): Count {
  if (!passed || !total) throw new Error('a report without tests')
  return { passed, failed: total - passed }
}
