import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { FindGroupUses } from '#groups/server/read-groups.ts'
import type { Milestone } from '#milestones/contract/milestones.ts'
import type { Say } from '#platform/contract/say.ts'
import { readMilestones } from './read-milestones.ts'

const NAMES: Readonly<Record<Exclude<Milestone['kind'], 'list'>, MessageDescriptor>> = {
  anniversary: msg`Work anniversaries`,
  birthday: msg`Birthdays`,
  welcome: msg`First days`,
}

/** The groups whose people are celebrated. */
export const findMilestoneUses: FindGroupUses = async (source, say) => {
  const milestones = await readMilestones(source)
  return milestones.flatMap((milestone) =>
    milestone.group === null
      ? []
      : {
          group: milestone.group,
          title: say(msg`Milestones: ${{ milestone: sayMilestone(milestone, say) }}`),
          path: '/settings/milestones',
        },
  )
}

function sayMilestone({ kind, name }: Milestone, say: Say): string {
  return kind === 'list' ? (name ?? '') : say(NAMES[kind])
}
