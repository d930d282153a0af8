import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hundredths } from '#contract/points.ts'
import { decideBatch, keyId, type Answered, type Batch, type Book } from '#server/ledger/batch.ts'
import type { Holder } from '#server/ledger/decide.ts'
import type { Order } from '#server/ledger/order.ts'
import { cut, effort, newcomers, ordersOf, stories, wordsFor, type Story } from './histories.ts'
import { Model, type Person } from './model.ts'

const idOf = (place: number) => place + 1

function holderOf(person: Person, place: number): Holder {
  const { earned, appreciation, pending, rows, email: _, ...flags } = person
  return {
    ...flags,
    userId: idOf(place),
    lastSeq: rows,
    earned: hundredths(earned),
    appreciation: hundredths(appreciation),
    pending: hundredths(pending),
  }
}

/** The tables in memory: what a batch left is what the next one finds. */
class Shelf {
  readonly book: Book & { holders: Map<number, Holder>; answered: Map<string, Answered> }
  readonly entries: Batch['entries'][number][] = []

  constructor(people: readonly Person[]) {
    this.book = {
      holders: new Map(people.map((person, place) => [idOf(place), holderOf(person, place)])),
      idByEmail: new Map(people.map((person, place) => [person.email, idOf(place)])),
      answered: new Map(),
    }
  }

  write(orders: readonly Order[]): Batch {
    const batch = decideBatch(orders, this.book)
    for (const holder of batch.changed) this.book.holders.set(holder.userId, holder)
    this.entries.push(...batch.entries)
    for (const { userId, text, requestHash, refusal, seq } of batch.keys) {
      const entry = this.entries.find((one) => one.userId === userId && one.seq === seq)
      if ((entry === undefined) === (refusal === null)) throw new Error('a key without an outcome')
      const outcome = entry === undefined ? { refusal: refusal ?? 'busy' } : { entry }
      this.book.answered.set(keyId(userId, text), { requestHash, outcome })
    }
    return batch
  }
}

function playOnShelf(story: Story, batches: readonly Order[][]) {
  const shelf = new Shelf(newcomers(story))
  const words = batches.flatMap((batch) => shelf.write(batch).outcomes.map(wordsFor))
  return { words, holders: shelf.book.holders, entries: shelf.entries }
}

test('however orders are cut into batches, the answers are those of the model', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const orders = ordersOf(
        story,
        newcomers(story).map((_, place) => idOf(place)),
      )
      const model = new Model(newcomers(story))
      const expected = story.asked.map((asked) => model.answer(asked))

      const asCut = playOnShelf(story, cut(orders, story))
      expect(asCut.words).toEqual(expected)
      expect([...asCut.holders.values()]).toEqual(model.people.map(holderOf))
      expect(playOnShelf(story, [orders])).toEqual(asCut)
      expect(
        playOnShelf(
          story,
          orders.map((order) => [order]),
        ),
      ).toEqual(asCut)
    }),
    effort(150),
  )
})

test('nothing appears or vanishes, and every history chains', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const people = newcomers(story)
      const orders = ordersOf(
        story,
        people.map((_, place) => idOf(place)),
      )
      const { entries, holders } = playOnShelf(story, cut(orders, story))
      const wallets = new Map(people.map((person, place) => [idOf(place), holderOf(person, place)]))
      let posted = 0
      for (const { userId, seq, change, after, system } of entries) {
        posted += change.earned + change.appreciation + change.pending + (system?.amount ?? 0)
        const before = wallets.get(userId)
        if (before === undefined) throw new Error('an entry of nobody')
        expect(seq).toBe(before.lastSeq + 1)
        const now = { ...before, lastSeq: seq }
        for (const account of ['earned', 'appreciation', 'pending'] as const) {
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
