import { notifyAll } from '#notifications/server/notify.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { isTimeToTell, LONGEST_MS, MAY_HEAR, takeTurn, WEEK } from './hint-managers.ts'

const FORGET = `delete from team_thanks where made_at < $1::timestamptz - interval '182 days'`

// A hint takes the week: its one line would be lost among cards. The next mail has the cards of both weeks.
const TOLD = `
  select m.id as manager_id,
         greatest(thanked.at, $1::timestamptz - case when hinted.at > $1::timestamptz - 2 * ${WEEK}
                                                     then 2 * ${WEEK} else ${WEEK} end) as since
    from users m
    ${MAY_HEAR('teamThanked')}
   cross join lateral (select max(t.made_at) from team_thanks t where t.manager_id = m.id) thanked (at)
   cross join lateral (select max(h.made_at) from manager_hints h where h.manager_id = m.id) hinted (at)
   where m.is_active
     and (greatest(thanked.at, hinted.at) is null
          or greatest(thanked.at, hinted.at) <= $1::timestamptz - ${WEEK} + interval '1 hour')`

// The wall alone, without welcomes, the company's cards and the manager's own.
const TELL = `
  with told as materialized (${TOLD}),
  thanks as (
    select t.manager_id, u.id as person, r.id as card, r.made_at
      from told t
      join users u on u.manager_id = t.manager_id and u.is_active and not u.is_administrator
      join recognition_receivers s on s.receiver_id = u.id
      join recognitions r on r.id = s.recognition_id
     where r.made_at > t.since and r.made_at <= $1 and r.is_on_wall and not r.is_welcome
       and r.sender_id <> t.manager_id),
  people as (
    select manager_id, array_agg(person order by first_at, person) as people
      from (select manager_id, person, min(made_at) as first_at from thanks group by 1, 2) p
     group by 1),
  cards as (
    select manager_id, array_agg(card order by made_at, card) as cards
      from (select distinct manager_id, card, made_at from thanks) c
     group by 1)
  insert into team_thanks (manager_id, people, cards, made_at)
  select manager_id, people, cards, $1 from people join cards using (manager_id) order by manager_id
  returning id, manager_id as manager, people`

interface TeamThanksRow extends Record<string, unknown> {
  id: number
  manager: number
  people: number[]
}

/**
 * Tells managers once a week at most which of their people colleagues have thanked on the wall, if Settings switch it
 * on; never in a week with a hint. Returns the number of managers.
 */
export function tellTeamThanks(
  database: Database,
  fixed: FixedSettings,
  now = new Date(),
): Promise<number> {
  return transact(database, async (tx) => {
    await tx.allowTime(LONGEST_MS)
    const { teamThanks, timeZone } = await readSettings(tx, fixed)
    if (!teamThanks || !(await isTimeToTell(tx, now, timeZone))) return 0
    await takeTurn(tx)
    await tx.query({ text: FORGET, values: [now] })
    const { rows } = await tx.query<TeamThanksRow>({ text: TELL, values: [now] })
    const news = rows.map(({ id, manager, people }) => ({
      receiver: manager,
      ...(people[0] !== undefined && { actor: people[0] }),
      subject: id,
    }))
    if (news.length > 0) await notifyAll(tx, 'teamThanked', news, LONGEST_MS)
    return rows.length
  })
}
