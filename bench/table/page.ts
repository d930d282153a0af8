import { readFile, writeFile } from 'node:fs/promises'
import { format } from 'prettier'
import { VERSION } from '#server/version.ts'
import type { Judged, Row } from './rows.ts'

const PAGE = new URL('../../docs/benchmarks.md', import.meta.url)
const CELLS = 6

export type Section = 'table' | 'parse-server'

/** Puts text between the markers of a section of docs/benchmarks.md. */
export async function writeSection(section: Section, text: string): Promise<void> {
  const page = await readFile(PAGE, 'utf8')
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
  await writeFile(PAGE, await format(whole.join(''), options))
}

/** What the page says of each row, by what the row is about. */
export async function readLines(): Promise<ReadonlyMap<string, string>> {
  const page = await readFile(PAGE, 'utf8')
  const [inside] = cut(cut(page, marker('table', 'begins'))[1], marker('table', 'ends'))
  const lines = inside.split('\n').filter((line) => line.startsWith('|'))
  return new Map(lines.map((line) => [cellsOf(line)[0] ?? '', line]))
}

export function lineOf(row: Row, { said, holds }: Judged): string {
  const day = new Date().toISOString().slice(0, 10)
  const cells = [row.what, row.aim, said, holds ? 'holds' : '**missed**', `\`${row.command}\``]
  return `| ${[...cells, `${day}, v${VERSION}`].join(' | ')} |`
}

export function unmeasured(row: Row): string {
  return `| ${row.what} | ${row.aim} | – | not measured | \`${row.command}\` | – |`
}

export function tableOf(lines: readonly string[]): string {
  const head = '| What | Aim | Measured | | Command | When |'
  const rule = `|${' --- |'.repeat(CELLS)}`
  return [head, rule, ...lines].join('\n')
}

function cellsOf(line: string): string[] {
  const [, ...cells] = line.split('|').map((cell) => cell.trim())
  return cells
}

function marker(section: Section, edge: 'begins' | 'ends'): string {
  return `<!-- ${section} ${edge} -->`
}

function cut(text: string, at: string): [string, string] {
  const place = text.indexOf(at)
  if (place < 0) throw new Error(`docs/benchmarks.md has lost its "${at}"`)
  return [text.slice(0, place), text.slice(place + at.length)]
}
