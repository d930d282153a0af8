import { hundredths } from '#platform/contract/points.ts'
import { decideBatch, keyId, type Answered, type Batch, type Book } from '#ledger/batch.ts'
import type { Decide, Holder } from '#ledger/decide.ts'
import type { Order } from '#ledger/order.ts'
import type { Person } from './model.ts'

export const idOf = (place: number) => place + 1

export function holderOf(person: Person, place: number): Holder {
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
export class MemoryTables {
  readonly book: Book & { holders: Map<number, Holder>; answered: Map<string, Answered> }
  readonly entries: Batch['entries'][number][] = []

  constructor(people: readonly Person[]) {
    this.book = {
      holders: new Map(people.map((person, place) => [idOf(place), holderOf(person, place)])),
      idByEmail: new Map(people.map((person, place) => [person.email, idOf(place)])),
      answered: new Map(),
    }
  }

  write(orders: readonly Order[], judge?: Decide): Batch {
    const batch = decideBatch(orders, this.book, judge)
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
