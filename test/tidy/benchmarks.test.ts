import { expect, test } from 'vitest'
import { ROWS } from '../../bench/table/rows.ts'
import { exists, read } from './sources.ts'

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim())

/** The first cells of each row between a page's markers, without the table's header. */
function linesOf(page: string, section: string, columns: number): string[][] {
  const inside = read(page)
    .split(`<!-- ${section} begins -->`)[1]
    ?.split(`<!-- ${section} ends -->`)[0]
  const lines = (inside ?? '').split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) => cellsOf(line).slice(1, columns + 1))
}

const measured = linesOf('docs/benchmarks.md', 'table', 4)

test('docs/benchmarks.md has every row with its aim', () => {
  const aims = ROWS.map(({ what, aim }) => [what, aim])
  expect(measured.map((cells) => cells.slice(0, 2))).toEqual(aims)
})

test('the README and docs/benchmarks.md agree on speed', () => {
  const told = linesOf('README.md', 'headlines', 4)
  const headlines = ROWS.filter(({ isHeadline }) => isHeadline).map(({ what }) => what)
  expect(told.map(([what]) => what)).toEqual(headlines)
  expect(told.filter((cells) => !measured.some((line) => line.join() === cells.join()))).toEqual([])
})

test('the script of each row exists', () => {
  const named = ROWS.flatMap(({ script, options = [] }) => [script, ...options])
  const paths = named.filter((part) => part.endsWith('.ts'))
  expect(paths.length).toBeGreaterThanOrEqual(ROWS.length)
  expect(paths.filter((path) => !exists(path))).toEqual([])
})
