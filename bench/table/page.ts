import { readFile, writeFile } from 'node:fs/promises'
import { format } from 'prettier'
import { VERSION } from '#platform/server/operation/version.ts'
import type { Row, RowVerdict } from './rows.ts'

const PAGE = new URL('../../docs/benchmarks.md', import.meta.url)
const README = new URL('../../README.md', import.meta.url)
const COLUMNS = ['What', 'Aim', 'Measured', '', 'Command', 'When']
/** The rows of the README. */
const HEADLINE = 4

export type Section = 'table' | 'peers' | 'headlines'

/** Replaces the text between the markers of a section of docs/benchmarks.md or the README. */
export async function writeSection(section: Section, text: string): Promise<void> {
  const place = section === 'headlines' ? README : PAGE
  const page = await readFile(place, 'utf8')
  const [before, rest] = cut(page, marker(section, 'begins'))
  const [, after] = cut(rest, marker(section, 'ends'))
  const whole = [
    before,
    marker(section, 'begins'),
    '\n\n',
    text,
    '\n\n',
    marker(section, 'ends'),
    after,
  ]
  const options = { parser: 'markdown', printWidth: 100, singleQuote: true, semi: false } as const
  await writeFile(place, await format(whole.join(''), options))
}

/** The page's cells of each row, by the row's `what`. */
export async function readLines(): Promise<ReadonlyMap<string, Line>> {
  const page = await readFile(PAGE, 'utf8')
  const [inside] = cut(cut(page, marker('table', 'begins'))[1], marker('table', 'ends'))
  const lines = inside.split('\n').filter((line) => line.startsWith('|'))
  return new Map(lines.map(cellsOf).map((cells) => [cells[0] ?? '', cells]))
}

/** The cells of a line of the table. */
export type Line = readonly string[]

export function lineOf(row: Row, { said, holds }: RowVerdict): Line {
  const day = new Date().toISOString().slice(0, 10)
  const verdict = holds ? 'holds' : '**missed**'
  return [row.what, row.aim, said, verdict, `\`${row.command}\``, `${day}, v${VERSION}`]
}

export function unmeasured(row: Row): Line {
  return [row.what, row.aim, '–', 'not measured', `\`${row.command}\``, '–']
}

export function tableOf(lines: readonly Line[]): string {
  return spell(lines, COLUMNS.length)
}

export function headlinesOf(lines: readonly Line[]): string {
  return spell(lines, HEADLINE)
}

function spell(lines: readonly Line[], columns: number): string {
  const all = [COLUMNS, COLUMNS.map(() => '---'), ...lines]
  return all.map((cells) => `| ${cells.slice(0, columns).join(' | ')} |`).join('\n')
}

function cellsOf(line: string): string[] {
  const cells = line.split('|').map((cell) => cell.trim())
  return cells.slice(1, -1)
}

function marker(section: Section, edge: 'begins' | 'ends'): string {
  return `<!-- ${section} ${edge} -->`
}

function cut(text: string, at: string): [string, string] {
  const place = text.indexOf(at)
  if (place < 0) throw new Error(`"${at}" is lost`)
  return [text.slice(0, place), text.slice(place + at.length)]
}
