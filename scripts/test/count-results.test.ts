import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { countResults, playwrightResults, vitestResults } from './count-results.ts'

const folder = mkdtempSync(join(tmpdir(), 'results-'))
const file = join(folder, 'report.json')
afterAll(() => rmSync(folder, { recursive: true }))

const passes = { fullName: 'a send moves points', status: 'passed', failureMessages: [] }
const fails = {
  fullName: 'a send is made once',
  status: 'failed',
  failureMessages: ['\u001b[31mexpected 2 to be 1\u001b[39m\n    at send.test.ts:3'],
}
const skips = { fullName: 'a send waits', status: 'skipped', failureMessages: null }

describe("vitest's report", () => {
  test('counts and names every test that did not pass, skipped ones too', () => {
    const report = {
      numPassedTests: 1,
      numTotalTests: 3,
      testResults: [
        {
          name: 'send.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [passes, fails, skips],
        },
        { name: 'read.test.ts', status: 'passed', message: '', assertionResults: [passes] },
      ],
    }
    expect(vitestResults(report)).toEqual({
      passed: 1,
      failed: 2,
      named: [
        'send.test.ts › a send is made once: expected 2 to be 1',
        'send.test.ts › a send waits: skipped',
      ],
    })
  })

  test('names a file that fails to load', () => {
    const broken = {
      name: 'x.test.ts',
      status: 'failed',
      message: 'no such module',
      assertionResults: [],
    }
    const report = { numPassedTests: 1, numTotalTests: 1, testResults: [broken] }
    expect(vitestResults(report).named).toEqual(['x.test.ts: no such module'])
  })
})

test('counts a flaky story as passed, and names it', () => {
  const spec = (title: string, status: string) => ({
    file: 'cart.spec.ts',
    line: 7,
    title,
    tests: [{ status, results: [{ error: { message: 'it was late\nby a second' } }] }],
  })
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
    suites: [
      {
        specs: [spec('a', 'expected'), spec('b', 'flaky')],
        suites: [{ specs: [spec('c', 'unexpected'), spec('d', 'skipped')] }],
      },
    ],
  }
  expect(playwrightResults(report)).toEqual({
    passed: 2,
    failed: 2,
    named: [
      'cart.spec.ts:7 › b (flaky): it was late',
      'cart.spec.ts:7 › c (unexpected): it was late',
      'cart.spec.ts:7 › d (skipped): it was late',
    ],
  })
})

describe('an unreliable runner', () => {
  const good = { numPassedTests: 1, numTotalTests: 1, testResults: [] }

  test('counts a runner that failed outside its tests as a failure', () => {
    writeFileSync(file, JSON.stringify(good))
    expect(countResults(vitestResults, file, false)).toMatchObject({ passed: 1, failed: 1 })
    expect(countResults(vitestResults, file, true)).toMatchObject({ passed: 1, failed: 0 })
  })

  test.each(['', '{}', '{"numPassedTests":0,"numTotalTests":0,"testResults":[]}'])(
    'counts a report without results as a failure: %s',
    (text) => {
      writeFileSync(file, text)
      expect(countResults(vitestResults, file, true)).toMatchObject({ passed: 0, failed: 1 })
    },
  )
})
