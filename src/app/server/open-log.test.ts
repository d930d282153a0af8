import { expect, test } from 'vitest'
import { openLog } from './open-log.ts'

function linesOf(env: NodeJS.ProcessEnv): string[] {
  const lines: string[] = []
  const log = openLog('info', env, { write: (line) => void lines.push(line) })
  log.error({ err: new Error('one') }, 'failed')
  log.info('went on')
  log.debug('details')
  return lines
}

test('writes the names of levels', () => {
  const levels = linesOf({}).map((line) => (JSON.parse(line) as { level: unknown }).level)
  expect(levels).toEqual(['error', 'info'])
})

test("begins each line with the journal's priority in a service of systemd", () => {
  const lines = linesOf({ JOURNAL_STREAM: '8:1' })
  expect(lines.map((line) => line.slice(0, 18))).toEqual([
    '<3>{"level":"error',
    '<6>{"level":"info"',
  ])
})
