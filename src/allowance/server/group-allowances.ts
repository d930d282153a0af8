import { msg } from '@lingui/core/runtime-macro'
import type { GroupAllowance } from '#allowance/contract/allowance.ts'
import { record } from '#audit-log/server/record.ts'
import type { GroupCondition } from '#groups/contract/group-condition.ts'
import { parseCondition } from '#groups/server/group-members.ts'
import type { FindGroupUses } from '#groups/server/read-groups.ts'
import { hundredths, writePoints, type Hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { settingsAddress } from '#platform/contract/settings-path.ts'
import { holdAdministrator } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'

type Source = Pick<Database, 'db'>

/** The amounts of groups, with the names of the groups, in their order. */
export async function listGroupAllowances({ db }: Source): Promise<GroupAllowance[]> {
  const rows = await db
    .selectFrom('group_allowances as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .select(['g.id', 'g.name', 'a.amount'])
    .orderBy((sort) => sort.fn('folded', ['g.name']))
    .orderBy('g.id')
    .execute()
  return rows.map((row) => ({ ...row, amount: hundredths(row.amount) }))
}

/** The amount for people who fit a condition. */
export interface AmountRule {
  readonly condition: GroupCondition
  readonly amount: Hundredths
}

export async function readAmountRules({ db }: Source): Promise<AmountRule[]> {
  const rows = await db
    .selectFrom('group_allowances as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .select(['g.condition', 'a.amount'])
    .execute()
  return rows.map(({ condition, amount }) => {
    return { condition: parseCondition(condition), amount: hundredths(amount) }
  })
}

export const findAllowanceUses: FindGroupUses = async (source, say) => {
  const amounts = await listGroupAllowances(source)
  return amounts.map(({ id }) => {
    return { group: id, title: say(msg`Points to give`), path: settingsAddress('giving') }
  })
}

interface GroupAllowanceInput {
  readonly by: number
  readonly from?: string
  readonly id: number
  /** Null: as everybody. */
  readonly amount: Hundredths | null
}

/** Sets the amount for the people of a group, from the next period on. Throws Refused('group-unknown'). */
export function setGroupAllowance(
  database: Database,
  { by, from, id, amount }: GroupAllowanceInput,
): Promise<void> {
  return transactIdempotent(database, async (tx) => {
    await holdAdministrator(tx, by)
    const group = await tx.db
      .selectFrom('groups')
      .select('name')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (group === undefined) throw new Refused('group-unknown')
    const before = await tx.db
      .selectFrom('group_allowances')
      .select('amount')
      .where('group_id', '=', id)
      .executeTakeFirst()
    if ((before?.amount ?? null) === amount) return
    if (amount === null) {
      await tx.db.deleteFrom('group_allowances').where('group_id', '=', id).execute()
    } else {
      await tx.db
        .insertInto('group_allowances')
        .values({ group_id: id, amount })
        .onConflict((known) => known.column('group_id').doUpdateSet({ amount }))
        .execute()
    }
    const pointsOf = (points: number | undefined | null) =>
      points === undefined || points === null ? null : writePoints(hundredths(points))
    await record(tx, {
      action: 'groupAllowanceSet',
      by,
      from,
      before: { name: group.name, allowance: pointsOf(before?.amount) },
      after: { name: group.name, allowance: pointsOf(amount) },
    })
    announce(tx, [{ topic: 'settings', userId: null }])
  })
}
