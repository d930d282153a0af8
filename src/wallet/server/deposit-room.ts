import { sql } from 'kysely'
import { planWithWallets, type Planner } from '#ledger/plan-batch.ts'
import { hundredths, type Hundredths } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'

/** What Settings allow people to deposit. */
export interface DepositAllowance {
  readonly isOpen: boolean
  /** The most a month; null: no limit. */
  readonly limit: Hundredths | null
  /** The deposits of these people this month; empty where there is no limit. */
  readonly deposited: ReadonlyMap<number, Hundredths>
}

/**
 * The room for deposits of these people. For a command, read it after their wallets are locked. A
 * month is a calendar month in UTC.
 */
export async function readDepositAllowance(
  database: Pick<Database, 'db'>,
  fixed: FixedSettings,
  userIds: readonly number[],
): Promise<DepositAllowance> {
  const { depositsOpen: isOpen, depositLimit: limit } = await readSettings(database, fixed)
  if (limit === null || userIds.length === 0) return { isOpen, limit, deposited: new Map() }
  const { rows } = await sql<{ userId: number; amount: number }>`
    select user_id as "userId", sum(earned)::bigint as amount
      from entries
     where user_id = any(${userIds}::bigint[]) and type = 'deposit'
       and made_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
     group by user_id`.execute(database.db)
  return {
    isOpen,
    limit,
    deposited: new Map(rows.map(({ userId, amount }) => [userId, hundredths(amount)])),
  }
}

/** What a person may still deposit this month; null: as much as they like. */
export function depositLeft(
  userId: number,
  { limit, deposited }: DepositAllowance,
): Hundredths | null {
  if (limit === null) return null
  return hundredths(Math.max(0, limit - (deposited.get(userId) ?? 0)))
}

/** Plans deposits and withdrawals; the deposits of a batch share the room of their month. */
export const planMove: Planner<DepositAllowance, null> = (command, wallets, room) => {
  const planned = planWithWallets(command, wallets, null)
  if (typeof planned === 'string') return planned
  if (command.type !== 'deposit') return { ...planned, locked: room }
  const { userId, amount } = command
  if (!room.isOpen) return 'deposits-closed'
  const left = depositLeft(userId, room)
  if (left === null) return { ...planned, locked: room }
  if (amount > left) return 'deposit-limit'
  const sum = hundredths((room.deposited.get(userId) ?? 0) + amount)
  const deposited = new Map(room.deposited).set(userId, sum)
  return { ...planned, locked: { ...room, deposited } }
}
