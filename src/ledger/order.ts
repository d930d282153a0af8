import { createHash } from 'node:crypto'
import type { RefusalCode } from '#platform/contract/refusals.ts'
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

/** Tells one request from another under the same key: 32 bytes. */
export function hashOfRequest(request: object): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest()
}

/** Keys are unique per user; the hash tells the same request from another one under the same key. */
export function keyedOrder(text: string, command: Command): Order & { key: object } {
  return { command, key: { text, requestHash: hashOfRequest(command) } }
}
