import type { Books } from './books.ts'
import type { Company } from './company.ts'
import type { LaurelSite } from './laurel-site.ts'
import type { KeyedRequest, RequestLog } from './request-log.ts'

/** A request's effect in the books. */
export interface Effect {
  /** The difference to the request or its answer; null if none. */
  readonly wrong: string | null
  /** The places of its entries. */
  readonly places: readonly string[]
}

/** Adds hundredths to what a user must hold; a negative amount takes them. */
export type AddPoints = (user: number, amount: number) => void

/** A kind of request with a key. */
export interface Operation {
  /** Null: it had no effect. */
  readonly findEffect: (request: KeyedRequest, books: Books) => Effect | null
  /** The points that its effect moves; without it the subject counts the points, or none are moved. */
  readonly addPoints?: (request: KeyedRequest, add: AddPoints) => void
}

/** The kind of a notification, its receiver and its subject. */
export type News = readonly [kind: string, user: number, subject: number | null]

/** Everything asked and answered, and everything stored. */
export interface Reconciliation {
  readonly log: RequestLog
  readonly books: Books
  /** The requests with an effect. */
  readonly effective: ReadonlySet<KeyedRequest>
  readonly company: Company
  readonly site: LaurelSite
}

/** A part of the company: its operations, and what must hold after all of them. */
export interface Subject {
  readonly operations: Readonly<Record<string, Operation>>
  readonly check?: (all: Reconciliation) => Promise<void> | void
  /** The points that the books tell of, beyond those of single operations. */
  readonly addPoints?: (all: Reconciliation, add: AddPoints) => void
  /** The notifications that its events made. */
  readonly news?: (books: Books, administrator: number) => News[]
}

/** Somebody who asks again and again. */
export interface Worker {
  readonly step: () => Promise<void>
  /** In a pause, when no request is running: compares the present state with the answers. */
  readonly look?: (site: LaurelSite) => Promise<void> | void
  /** At the end: compares the whole history with the answers. */
  readonly check?: (site: LaurelSite, books: Books) => Promise<void> | void
}
