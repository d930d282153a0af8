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
