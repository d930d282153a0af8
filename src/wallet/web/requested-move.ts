import * as z from 'zod/mini'
import { TypedReceiver } from '#users/contract/colleagues.ts'
import type { Colleague } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { total, type Spendable } from '#platform/contract/split.ts'
import { Deposit, Transfer, Withdrawal } from '#wallet/contract/wallet.ts'
import { check } from '#platform/web/api/check.ts'

/*
 * Checks what was typed in the specification's order (section 5): receiver, number, positive,
 * funds. Throws Refused as the server would. MoveForm checks the permission before.
 */

export function requestedDeposit(amount: string) {
  return check(Deposit, { amount })
}

/** At most the earned balance, although the appreciation balance pays first. */
export function requestedWithdrawal(amount: string, held: Spendable) {
  const request = check(Withdrawal, { amount })
  if (request.amount > held.earned) throw new Refused('insufficient-funds', 'amount')
  return request
}

const TypedTransfer = z.extend(Transfer, TypedReceiver.shape)

/** `findReceiver` returns the colleague of a typed receiver. At most both balances together. */
export async function requestedTransfer(
  typed: { receiver: string; amount: string; message: string },
  findReceiver: (typed: string) => Promise<Colleague>,
  held: Spendable,
) {
  const request = check(TypedTransfer, typed)
  const { email } = await findReceiver(request.receiver)
  if (request.amount > total(held)) throw new Refused('insufficient-funds', 'amount')
  return { ...request, receiver: email }
}
