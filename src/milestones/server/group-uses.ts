import { msg } from '@lingui/core/runtime-macro'
import type { FindGroupUses } from '#groups/server/read-groups.ts'
import { sayMilestone } from '#milestones/contract/milestones.ts'
import { settingsAddress } from '#platform/contract/settings-path.ts'
import { readMilestones } from './read-milestones.ts'

/** The groups whose people are celebrated. */
export const findMilestoneUses: FindGroupUses = async (source, say) => {
  const milestones = await readMilestones(source)
  return milestones.flatMap((milestone) =>
    milestone.group === null
      ? []
      : {
          group: milestone.group,
          title: say(msg`Milestones: ${{ milestone: sayMilestone(milestone, say) }}`),
          path: settingsAddress('milestones'),
        },
  )
}
