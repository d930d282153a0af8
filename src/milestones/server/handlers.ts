import type { milestoneEndpoints } from '#milestones/contract/milestones.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { readMilestones } from './read-milestones.ts'
import { saveMilestone } from './save-milestone.ts'

export function milestoneHandlers(
  database: Database,
  fixed: FixedSettings,
): Handlers<typeof milestoneEndpoints> {
  return {
    readMilestones: async () => ({ milestones: await readMilestones(database) }),
    saveMilestone: ({ author, params, body }) =>
      saveMilestone(database, fixed, { ...author, id: params.id, change: body }),
  }
}
