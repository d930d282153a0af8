import type { Command } from '#ledger/command.ts'
import { hundredths } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { markAllSeen, writeReplies, writeValues } from '#recognition/server/write-history.ts'
import type { Person } from './company.ts'
import type { Random } from './random.ts'
import { COMMENTS, TEAM_THANKS, THANKS, VALUES } from './thanks.ts'

const REACTIONS = ['👏', '❤️', '🎉', '🙌', '💡', '🚀']
const MINUTE_MS = 60_000
/** Receivers have not seen the thanks of this many days yet. */
export const UNSEEN_DAYS = 4

/** Adds the company's values; returns a function that makes a person's thanks. */
export async function openWall(tx: Tx, random: Random, people: readonly Person[]) {
  const ids = await writeValues(tx, VALUES)
  const idOf = new Map(VALUES.map(({ name }, place) => [name, ids[place] ?? 0]))
  const [toOne, toTeam] = [random.deal(THANKS), random.deal(TEAM_THANKS)]

  /** Thanks the receiver, or else a random colleague; sometimes several people, or in private. */
  return function thank({ id }: Person, receiver?: Person): Command {
    const others = people.filter((person) => person.id !== id)
    const isTeam = receiver === undefined && random.chance(0.12)
    const { message, values } = isTeam ? toTeam() : toOne()
    const receivers = new Set([(receiver ?? random.pick(others)).id])
    if (isTeam)
      for (let more = random.between(1, 3); more > 0; more--) receivers.add(random.pick(others).id)
    const points = isTeam ? random.pick([5, 10]) : random.pick([5, 5, 10, 10, 15, 20, 25, 50])
    return {
      type: 'send',
      userId: id,
      receivers: [...receivers],
      amount: hundredths(points * 100),
      thanks: {
        message,
        values: values.map((name) => idOf.get(name) ?? 0),
        visibility: random.chance(0.08) ? 'private' : 'public',
        picture: null,
      },
    }
  }
}

interface CardRow {
  id: number
  sender_id: number
  made_at: Date
  receivers: number[]
}

/** Colleagues react to the cards of the wall and comment on some, within the day. */
export async function replyToThanks(
  tx: Tx,
  random: Random,
  people: readonly Person[],
): Promise<void> {
  const { rows } = await tx.query<CardRow>({
    text: `select r.id, r.sender_id, r.made_at, array_agg(s.receiver_id) as receivers
             from recognitions r join recognition_receivers s on s.recognition_id = r.id
            where r.is_on_wall group by r.id order by r.id`,
  })
  const others = ({ sender_id: sender, receivers }: CardRow) =>
    people.filter(({ id }) => id !== sender && !receivers.includes(id))
  const by = (card: CardRow, text: string) => ({
    recognition: card.id,
    by: random.pick(others(card)).id,
    text,
    at: new Date(card.made_at.getTime() + random.between(2, 300) * MINUTE_MS),
  })
  const reactions = rows.flatMap((card) =>
    Array.from({ length: random.pick([0, 1, 2, 2, 3, 4, 6, 9]) }, () =>
      by(card, random.chance(0.6) ? '👏' : random.pick(REACTIONS)),
    ),
  )
  const comments = rows.flatMap((card) =>
    random.chance(0.2)
      ? Array.from({ length: random.between(1, 3) }, () => by(card, random.pick(COMMENTS)))
      : [],
  )
  await writeReplies(tx, { reactions, comments })
  await markAllSeen(tx, UNSEEN_DAYS)
}
