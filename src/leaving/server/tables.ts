import type { Generated } from 'kysely'
import type { LeavingPoints, LeavingState } from '#users/contract/users.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    leavings: Leavings
  }
}

interface Leavings {
  user_id: number
  /** Days are read as text: `last_day::text`. */
  last_day: string | null
  points: LeavingPoints
  buy_until: string | null
  empties_cart: boolean
  refunds_orders: boolean
  recalls_bonuses: boolean
  reason: string
  planned_by: number
  planned_at: Generated<Date>
  state: LeavingState['state']
  due: string | null
  left_at: Date | null
  forfeited: Generated<number>
  recalled: Generated<number>
  refunded_orders: Generated<number>
}
