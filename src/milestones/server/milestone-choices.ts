import type { MilestoneChoices } from '#milestones/contract/milestone-choices.ts'
import type { Database } from '#platform/server/db/database.ts'

/** By themselves, birthdays are shown to nobody, and the others to everybody. */
export const USUAL_CHOICES: MilestoneChoices = {
  birthday: 'nobody',
  anniversary: 'everybody',
  welcome: 'everybody',
}

/** The colleagues who see a person's milestones on the wall, for each kind. */
export async function readMilestoneChoices(
  { db }: Database,
  userId: number,
): Promise<MilestoneChoices> {
  const found = await db
    .selectFrom('milestone_choices')
    .select(['birthday', 'anniversary', 'welcome'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found ?? USUAL_CHOICES
}

/** Changes who sees a person's later cards; those that were posted stay as they are. */
export async function changeMilestoneChoices(
  { db }: Database,
  userId: number,
  choices: MilestoneChoices,
): Promise<MilestoneChoices> {
  await db
    .insertInto('milestone_choices')
    .values({ user_id: userId, ...choices })
    .onConflict((known) => known.column('user_id').doUpdateSet(choices))
    .execute()
  return choices
}
