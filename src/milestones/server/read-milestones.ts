import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Milestone } from '#milestones/contract/milestones.ts'
import { hundredths } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'

type Source = Pick<Database, 'db'>

/** The milestones of the company: the three kinds, then its own lists by name. */
export async function readMilestones({ db }: Source): Promise<Milestone[]> {
  const rows = await db
    .selectFrom('milestones as m')
    .select(['m.id', 'm.kind', 'm.name', 'm.is_on as isOn', 'm.group_id as group', 'm.hour'])
    .select(['m.shift', 'm.picture', 'm.points', 'm.gift_id as gift', 'm.is_signed as isSigned'])
    .select((of) => [
      'm.version',
      jsonArrayFrom(
        of
          .selectFrom('milestone_steps as s')
          .select(['s.years', 's.points', 's.gift_id as gift'])
          .whereRef('s.milestone_id', '=', 'm.id')
          .orderBy('s.years'),
      ).as('steps'),
      jsonArrayFrom(
        of
          .selectFrom('milestone_texts as t')
          .select(['t.language', 't.text'])
          .whereRef('t.milestone_id', '=', 'm.id')
          .orderBy('t.language'),
      ).as('templates'),
    ])
    .orderBy((sort) => sort('m.kind', '=', 'list'))
    .orderBy((sort) => sort.fn('lower', ['m.name']))
    .orderBy('m.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    points: hundredths(row.points),
    steps: row.steps.map((step) => ({ ...step, points: hundredths(step.points) })),
  }))
}
