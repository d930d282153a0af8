import { createHash } from 'node:crypto'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Command } from './command.ts'
import type { Posted } from './entry.ts'

/** A command, and the key under which it has one effect and one answer. */
export interface Order {
  readonly command: Command
  readonly key: { readonly text: string; readonly requestHash: Buffer } | null
}

/** The commanding wallet's entry, or why there is none. */
export type Outcome = { readonly entry: Posted } | { readonly refusal: RefusalCode }

export function order(command: Command): Order {
  return { command, key: null }
}

/** Keys are unique per user; the hash tells the same request from another one under the same key. */
export function keyedOrder(text: string, command: Command): Order & { key: object } {
  const requestHash = createHash('sha256').update(JSON.stringify(command)).digest()
  return { command, key: { text, requestHash } }
}
