import type { Command, Outcome } from '#ledger/command.ts'
import type { Holder } from '#ledger/decide.ts'
import {
  keyId,
  planBatch,
  type Batch,
  type Book,
  type EarlierAnswer,
  type Planner,
} from '#ledger/plan-batch.ts'
import { allOutcomes } from '#ledger/write.ts'
import { hundredths } from '#platform/contract/points.ts'
import { endOf } from './histories.ts'
import type { Person } from './model.ts'

export const idOf = (place: number) => place + 1

export function holderOf(person: Person, place: number): Holder {
  const {
    earned,
    appreciation,
    portions,
    pending: _pending,
    rows,
    email: _email,
    ...flags
  } = person
  return {
    ...flags,
    receivesPoints: true,
    userId: idOf(place),
    lastSeq: rows,
    portions: portions.map(({ row, ends, left }) => {
      return { seq: row, remaining: hundredths(left), endsAt: endOf(ends), isOver: false }
    }),
    earned: hundredths(earned),
    appreciation: hundredths(appreciation),
  }
}

/** The tables in memory, kept between batches. */
export class MemoryTables {
  readonly book: Book & { holders: Map<number, Holder>; answered: Map<string, EarlierAnswer> }
  readonly entries: Batch['entries'][number][] = []

  constructor(people: readonly Person[]) {
    this.book = {
      holders: new Map(people.map((person, place) => [idOf(place), holderOf(person, place)])),
      idByEmail: new Map(people.map((person, place) => [person.email, idOf(place)])),
      answered: new Map(),
      held: new Set(),
    }
  }

  write<Locked, Effect>(
    commands: readonly Command[],
    planner: Planner<Locked, Effect>,
    locked: Locked,
  ): Batch<Locked, Effect> & { readonly outcomes: readonly Outcome[] } {
    const batch = planBatch(commands, this.book, planner, locked)
    for (const holder of batch.changed) this.book.holders.set(holder.userId, holder)
    this.entries.push(...batch.entries)
    for (const { userId, text, requestHash, refusal, answer, seq } of batch.keys) {
      const entry = this.entries.find((one) => one.userId === userId && one.seq === seq)
      const outcomes: Outcome[] = []
      if (entry !== undefined) outcomes.push({ entry, answer: null })
      if (answer !== null) outcomes.push({ answer })
      if (refusal !== null) outcomes.push({ refusal })
      const [outcome] = outcomes
      if (outcome === undefined || outcomes.length > 1) throw new Error('a key without one outcome')
      this.book.answered.set(keyId(userId, text), { requestHash, outcome })
    }
    return { ...batch, outcomes: allOutcomes(batch) }
  }
}
