import { BONUSES } from './bonuses.ts'
import { CORRECTIONS } from './corrections.ts'
import { DEPARTURES } from './departures.ts'
import { DONATIONS } from './donations.ts'
import { GIFTS } from './gifts.ts'
import { GIVING } from './giving.ts'
import { ORDERS } from './orders.ts'
import { PAYOUTS } from './payouts.ts'
import { PERSONNEL } from './personnel.ts'
import { PURCHASES } from './purchases.ts'
import type { Operation, Subject } from './subject.ts'
import { WALL } from './wall.ts'
import { WALLET } from './wallet.ts'

/** Everything that the company does with keyed requests. */
export const SUBJECTS: readonly Subject[] = [
  WALLET,
  WALL,
  PURCHASES,
  ORDERS,
  GIFTS,
  DONATIONS,
  BONUSES,
  GIVING,
  CORRECTIONS,
  PAYOUTS,
  PERSONNEL,
  DEPARTURES,
]

const OPERATIONS = new Map(SUBJECTS.flatMap(({ operations }) => Object.entries(operations)))

/** Every kind of keyed request; players draw each. */
export const OPERATION_KINDS = [...OPERATIONS.keys()]

export function operationOf(kind: string): Operation {
  const operation = OPERATIONS.get(kind)
  if (operation === undefined) throw new Error(`no subject has the operation "${kind}"`)
  return operation
}
