import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Results {
  readonly passed: number
  readonly failed: number
  /** One line per failed or flaky test: file, name and reason. */
  readonly named: readonly string[]
}

/**
 * Reads a runner's report. A skipped test counts as failed, and so does a runner that failed
 * outside its tests or left no report.
 */
export function countResults(
  read: (report: unknown) => Results,
  file: string,
  ok: boolean,
): Results {
  let results: Results
  try {
    results = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    return { passed: 0, failed: 1, named: [`${file}: ${(error as Error).message}`] }
  }
  if (ok || results.failed > 0) return results
  return { ...results, failed: 1, named: [...results.named, `${file}: failed beside its tests`] }
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numTotalTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

export function vitestResults(report: unknown): Results {
  const { numPassedTests, numTotalTests, testResults } = report as VitestReport
  const named = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('', name)
    const tests = assertionResults.filter((test) => test.status !== 'passed')
    if (tests.length === 0) return status === 'passed' ? [] : [line(file, message)]
    return tests.map((test) =>
      line(`${file} › ${test.fullName}`, test.failureMessages?.[0] ?? test.status),
    )
  })
  return results(numPassedTests, numTotalTests, named)
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly file: string
    readonly line: number
    readonly title: string
    readonly tests: readonly {
      readonly status: string
      readonly results: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

export function playwrightResults(report: unknown): Results {
  const { stats, ...root } = report as Suite & { stats: Record<string, number> }
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  // Flaky tests passed at the second try, and are named.
  const passed = expected + flaky
  return results(passed, passed + unexpected + skipped, namesOf(root))
}

function namesOf({ suites = [], specs = [] }: Suite): string[] {
  const own = specs.flatMap(({ file, line: at, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results: tries }) =>
        line(`${file}:${at} › ${title} (${status})`, tries[0]?.error?.message ?? status),
      ),
  )
  return [...own, ...suites.flatMap(namesOf)]
}

function line(test: string, why: string): string {
  const first = stripVTControlCharacters(why).trim().split('\n', 1)[0] ?? ''
  return `${test}: ${first}`
}

function results(
  passed: number | undefined,
  total: number | undefined,
  named: readonly string[],
): Results {
  if (!passed || !total) throw new Error('a report without tests')
  return { passed, failed: total - passed, named }
}
