import { msg } from '@lingui/core/runtime-macro'
import type { Tx } from '#platform/server/db/transact.ts'
import { asPoints, inPoints, ownData } from '#platform/server/personal-data/own-data.ts'

/** A person's celebrated milestones, who sees them, and when their dates were changed; nothing that is still to come. */
export const OWN_MILESTONES = ownData({
  lists: [
    [
      msg`Your milestones`,
      `
    select o.day::text as day, coalesce(m.name, m.kind) as milestone, ${asPoints('o.points')} as points,
           r.text as words, o.settled_at as "madeAt"
      from milestone_occurrences o
      join milestones m on m.id = o.milestone_id
      left join milestone_rows r on m.kind = 'list' and r.id = o.ordinal
     where o.user_id = $1 and o.state in ('posted', 'skipped') order by o.id`,
    ],
    [
      msg`Who sees your milestones`,
      `select birthday, anniversary, welcome from milestone_choices where user_id = $1`,
    ],
    [
      msg`Changes of your dates`,
      `select started_at as "startDate", birthday_at as birthday from changed_dates where user_id = $1`,
    ],
  ],
  fields: {
    day: msg`Day`,
    milestone: msg`Milestone`,
    birthday: msg`Birthday`,
    anniversary: msg`Work anniversaries`,
    welcome: msg`First day`,
    startDate: msg`Start date`,
  },
  said: { points: inPoints },
})

/** Forgets an erased person's dates and what was to come; what was posted stays, as its entries do. */
export async function forgetMilestones(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('milestone_choices').where('user_id', '=', userId).execute()
  await tx.db.deleteFrom('changed_dates').where('user_id', '=', userId).execute()
  await tx.db
    .deleteFrom('milestone_occurrences')
    .where('user_id', '=', userId)
    .where('state', 'in', ['due', 'waits'])
    .execute()
  await tx.db.deleteFrom('milestone_rows').where('user_id', '=', userId).execute()
}
