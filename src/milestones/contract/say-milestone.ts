import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { Say } from '#platform/contract/say.ts'
import type { MilestoneKind } from './milestones.ts'

const MILESTONE_NAMES: Readonly<Record<Exclude<MilestoneKind, 'list'>, MessageDescriptor>> = {
  anniversary: msg`Work anniversaries`,
  birthday: msg`Birthdays`,
  welcome: msg`First days`,
}

interface NamedMilestone {
  readonly kind: MilestoneKind
  readonly name: string | null
}

/** The name of a milestone in a language. */
export function sayMilestone({ kind, name }: NamedMilestone, say: Say): string {
  return kind === 'list' ? (name ?? '') : say(MILESTONE_NAMES[kind])
}
