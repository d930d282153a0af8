import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_RULES } from '#test/harness/thank.ts'
import type { Command } from '#ledger/command.ts'
import { portionsAfter } from '#ledger/portions.ts'
import { hundredths } from '#platform/contract/points.ts'
import { planThanks } from '#recognition/server/plan-thanks.ts'
import {
  commandsOf,
  cut,
  effort,
  newcomers,
  PATIENCE,
  stories,
  wordsFor,
  type Story,
} from './histories.ts'
import { holderOf, idOf, MemoryTables } from './memory-tables.ts'
import { Model, type ModelCommand } from './model.ts'

function playInMemory(story: Story, batches: readonly Command[][]) {
  const tables = new MemoryTables(newcomers(story))
  const words = batches.flatMap((batch) =>
    tables.write(batch, planThanks, NO_RULES).outcomes.map(wordsFor),
  )
  return { words, holders: tables.book.holders, entries: tables.entries }
}

const MATTER = [
  'several: row',
  'several: user-unknown',
  'several: receiver-self',
  'several: receiver-inactive',
  'several: receiver-twice',
  'several: insufficient-funds',
  'undo: row',
  'undo: thanks-spent',
  'grant: row',
  'grant: bonus-zero',
  'expire: row',
]
/** Counts each answer to sends to several receivers and to undos. */
const given = new Map<string, number>()

function count({ ask }: ModelCommand, answer: string): void {
  const isOfSeveral = ask.type === 'send' && ask.to.length > 1
  const isUndo = ask.type === 'reversal' && ask.isUndo
  const name = `${isOfSeveral ? 'several' : isUndo ? 'undo' : ask.type}: ${answer.split(' ')[0]}`
  given.set(name, (given.get(name) ?? 0) + 1)
}

test('gives the model answers for any division into batches', { timeout: PATIENCE }, () => {
  fc.assert(
    fc.property(stories, (story) => {
      const commands = commandsOf(
        story,
        newcomers(story).map((_, place) => idOf(place)),
      )
      const model = new Model(newcomers(story))
      const expected = story.asked.map((asked) => model.answer(asked))
      for (const [place, asked] of story.asked.entries()) count(asked, expected[place] ?? '')

      const asCut = playInMemory(story, cut(commands, story))
      expect(asCut.words).toEqual(expected)
      expect([...asCut.holders.values()]).toEqual(model.people.map(holderOf))
      expect(playInMemory(story, [commands])).toEqual(asCut)
      expect(
        playInMemory(
          story,
          commands.map((command) => [command]),
        ),
      ).toEqual(asCut)
    }),
    effort(150),
  )
})

test('covers the answers to sends to several receivers and to undos', () => {
  const rare = MATTER.filter((answer) => (given.get(answer) ?? 0) < 3)
  expect(rare, JSON.stringify(Object.fromEntries(given))).toEqual([])
})

test('creates and loses no points, and chains every history', { timeout: PATIENCE }, () => {
  fc.assert(
    fc.property(stories, (story) => {
      const people = newcomers(story)
      const commands = commandsOf(
        story,
        people.map((_, place) => idOf(place)),
      )
      const { entries, holders } = playInMemory(story, cut(commands, story))
      const wallets = new Map(people.map((person, place) => [idOf(place), holderOf(person, place)]))
      let posted = 0
      for (const { userId, seq, change, after, system, allowance, ...entry } of entries) {
        posted += change.earned + change.appreciation + allowance + (system?.amount ?? 0)
        const before = wallets.get(userId)
        if (before === undefined) throw new Error('an entry of nobody')
        expect(seq).toBe(before.lastSeq + 1)
        const portions = portionsAfter(before.portions, { ...entry, seq })
        for (const { remaining } of portions) expect(remaining).toBeGreaterThanOrEqual(0)
        const now = { ...before, lastSeq: seq, portions }
        for (const account of ['earned', 'appreciation'] as const) {
          now[account] = hundredths(before[account] + change[account])
          expect(now[account]).toBe(after[account])
          expect(now[account]).toBeGreaterThanOrEqual(0)
        }
        wallets.set(userId, now)
      }
      expect(posted).toBe(0)
      expect(wallets).toEqual(holders)
    }),
    effort(50),
  )
})
