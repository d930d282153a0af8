interface Group {
  /** Its people; null: nobody to protect. */
  readonly people: number | null
}

/**
 * The groups whose figures are hidden: those smaller than `smallest`. Together they are no small
 * group either, because the rest of the company tells their sum: larger groups join them, the
 * smallest first. 1 hides nothing.
 */
export function hiddenGroups<G extends Group>(groups: readonly G[], smallest: number): Set<G> {
  const sizeOf = ({ people }: Group) => people ?? 0
  const isSmall = ({ people }: Group) => people !== null && people < smallest && smallest > 1
  const hidden = new Set(groups.filter(isSmall))
  const others = groups
    .filter((group) => !hidden.has(group) && group.people !== null)
    .toSorted((one, other) => sizeOf(one) - sizeOf(other))
  const sum = () => [...hidden].reduce((people, group) => people + sizeOf(group), 0)
  for (const next of others) {
    if (hidden.size === 0 || sum() >= smallest) break
    hidden.add(next)
  }
  return hidden
}

/**
 * SQL: who has left a team since a moment, with the team that they had then. A move later in a month, or
 * after it, changes no figures of that month.
 */
export function pastTeams(moment: string): string {
  return `(
  select distinct on (user_id) user_id, team
    from past_teams
   where until > ${moment}
   order by user_id, until)`
}

/** SQL: the team of the user `u`, who is joined to their `pastTeams` as `p`; null: none. */
export const TEAM_THEN = 'case when p.user_id is null then u.team else p.team end'
