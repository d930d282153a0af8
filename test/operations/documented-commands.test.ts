import { describe, expect, test } from 'vitest'
import { exists, read } from '../tidy/sources.ts'
import { commandsIn, DOCUMENTS, ROWS, unmarkedCommands } from './documented-commands.ts'

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const rows = new Map(ROWS.map((row) => [row[0], row]))

describe.each(DOCUMENTS)('the commands of %s', (document) => {
  test('are each run by a test, or have a reason why none can', () => {
    const commands = commandsIn(document)
    expect(commands.length).toBeGreaterThan(10)
    expect(commands.filter((command) => !rows.has(command))).toEqual([])
  })
})

test('each command in comments of docs/deploy is marked as one', () => {
  expect(unmarkedCommands()).toEqual([])
})

test('the table has only commands of the documents, each once', () => {
  const commands = new Set(DOCUMENTS.flatMap(commandsIn))
  expect(ROWS.map(([command]) => command).filter((command) => !commands.has(command))).toEqual([])
  expect(rows.size).toBe(ROWS.length)
})

/** The script that an npm command starts: "scripts/audit.ts". */
function scriptOf(command: string): string {
  const name = /^npm (?:run )?([\w:]+)/.exec(command)?.[1] ?? ''
  return scripts[name]?.split(' ').at(-1) ?? 'no script'
}

test('each file of the table has the words that run its command', () => {
  const wrong = ROWS.flatMap(([command, file, words = scriptOf(command)]) => {
    if (typeof file !== 'string') return []
    return exists(file) && read(file).includes(words)
      ? []
      : [`${command}: ${file} without ${words}`]
  })
  expect(wrong).toEqual([])
})
