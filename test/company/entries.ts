import { pointsOf } from './amounts.ts'
import { placeOf, type Books, type EntryRow } from './books.ts'
import type { KeyedRequest } from './request-log.ts'
import type { Effect } from './subject.ts'

/** The entry stored under the key of a request. */
export function entryUnderKey({ key, by }: KeyedRequest, books: Books): EntryRow | undefined {
  const row = books.keys.get(key)
  if (row === undefined || row.seq === null || row.user_id !== by) return undefined
  return books.entries.get(placeOf(row.user_id, row.seq))
}

/** The effect of a request that makes one entry; `differ` tells the difference to what was asked. */
export function entryEffect(
  request: KeyedRequest,
  entry: EntryRow | undefined,
  type: string,
  differ: (entry: EntryRow) => string | null,
): Effect | null {
  if (entry === undefined) return null
  const wrong =
    entry.type === type ? (differ(entry) ?? whyReceiptWrong(request, entry)) : `is a ${entry.type}`
  return { places: [placeOf(entry.user_id, entry.seq)], wrong }
}

export function whyMovedWrong(entry: EntryRow, amount: number): string | null {
  const moved = entry.earned + entry.appreciation + entry.allowance
  return moved === amount ? null : `moved ${moved}, not ${amount}`
}

interface Receipt {
  readonly number: number
  readonly fromEarned: string
  readonly fromAppreciation: string
  readonly balances: Readonly<Record<'earned' | 'appreciation' | 'total', string>>
}

function whyReceiptWrong({ receipt: text }: KeyedRequest, entry: EntryRow): string | null {
  if (text === null) return null
  const { number, fromEarned, fromAppreciation, balances } = JSON.parse(text) as Receipt
  const told = [
    number,
    ...[fromEarned, fromAppreciation, balances.earned, balances.appreciation].map(pointsOf),
    pointsOf(balances.total),
  ]
  const is = [
    entry.seq,
    -entry.earned,
    -entry.appreciation,
    entry.earned_after,
    entry.appreciation_after,
    entry.earned_after + entry.appreciation_after,
  ]
  const isSame = told.every((value, place) => value === (is[place] ?? NaN) + 0)
  return isSame ? null : `was answered ${text}, and is ${is.join(' ')}`
}
