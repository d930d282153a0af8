import { msg } from '@lingui/core/runtime-macro'
import type { Say } from './say.ts'

/** An order as news and lists keep it: its first gift, and the number of others: "Mug and 2 more". */
export function nameOfOrder(gifts: readonly { readonly name: string }[]): string {
  const [first, ...others] = gifts
  const name = first?.name ?? ''
  return others.length === 0 ? name : `${name} and ${others.length} more`
}

/** A kept name of an order in the reader's language. */
export function sayOrder(kept: string, say: Say): string {
  const [, name, count] = /^(.+) and (\d+) more$/s.exec(kept) ?? []
  return name === undefined || count === undefined
    ? kept
    : say(msg`${{ name }} and ${{ count }} more`)
}
