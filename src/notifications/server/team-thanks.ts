import { msg } from '@lingui/core/runtime-macro'
import { formatNames } from '#platform/contract/format.ts'
import { sayName } from '#platform/contract/former-colleague.ts'
import type { Say } from '#platform/contract/say.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { MailBlock } from '#platform/server/mail/message.ts'

const MOST_CARDS = 10

interface TeamCard {
  message: string
  sender: string
  receivers: string[]
}

// The cards that are on the wall now: hidden and undone ones are not.
const READ = `
  select r.message, sender.first_name || ' ' || sender.last_name as sender,
         (select array_agg(u.first_name || ' ' || u.last_name order by u.id)
            from recognition_receivers s join users u on u.id = s.receiver_id
           where s.recognition_id = r.id) as receivers
    from team_thanks t join recognitions r on r.id = any(t.cards) and r.is_on_wall
    join users sender on sender.id = r.sender_id
   where t.id = $1 order by r.made_at, r.id`

/** The cards of a manager's people, of which news tells, as parts of its mail; none if none is on the wall any more. */
export async function readTeamThanks(
  { pool }: Database,
  id: number,
  say: Say,
): Promise<MailBlock[]> {
  const { rows } = await pool.query<TeamCard>(READ, [id])
  const others = rows.length - MOST_CARDS
  return [
    ...rows.slice(0, MOST_CARDS).map(({ message, ...people }) => {
      const sender = sayName(people.sender, say)
      const names = people.receivers.map((one) => sayName(one, say))
      const receivers = formatNames(names, say.language)
      return { quote: message, by: say(msg`${{ sender }} to ${{ receivers }}`) }
    }),
    ...(others > 0 ? [{ paragraph: say(msg`… and ${{ count: others }} more thanks.`) }] : []),
  ]
}
