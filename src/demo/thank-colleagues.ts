import type { Command } from '#ledger/command.ts'
import { hundredths } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { NewValue } from '#recognition/contract/rules.ts'
import { markAllSeen, writeReplies, writeValues } from '#recognition/server/write-history.ts'
import type { Person } from './company.ts'
import type { Random } from './random.ts'
import { COMMENTS } from './words/comments.ts'
import { THANKS_BY_TEAM } from './words/thanks-by-team.ts'
import { TEAM_THANKS, THANKS_FOR_ANYBODY, type ValueName } from './words/thanks-for-anybody.ts'

/** The values of the demo company. */
const VALUES = [
  { name: 'Teamwork', emoji: '🤝', color: 'green' },
  { name: 'Customers first', emoji: '⭐', color: 'gold' },
  { name: 'Curiosity', emoji: '💡', color: 'blue' },
  { name: 'Craft', emoji: '🎨', color: 'violet' },
  { name: 'Kindness', emoji: '💛', color: 'rose' },
] as const satisfies readonly (NewValue & { readonly name: ValueName })[]

const REACTIONS = ['👏', '❤️', '🎉', '🙌', '💡', '🚀']
const MINUTE_MS = 60_000
/** Receivers have not seen the thanks of this many days yet. */
export const UNSEEN_DAYS = 4

/** Adds the company's values; returns a function that makes a person's thanks. */
export async function openWall(tx: Tx, random: Random, people: readonly Person[]) {
  const ids = await writeValues(tx, VALUES)
  const idOf = new Map<ValueName, number>(VALUES.map(({ name }, place) => [name, ids[place] ?? 0]))
  const toTeam = random.deal(TEAM_THANKS)
  const toAnybody = random.deal(THANKS_FOR_ANYBODY)
  const toOneOf = new Map(
    Object.entries(THANKS_BY_TEAM).map(([team, texts]) => [team, random.deal(texts)]),
  )

  /** Mostly about the receiver's own work. */
  const toOne = ({ team }: Person) =>
    ((random.chance(0.65) ? toOneOf.get(team) : null) ?? toAnybody)()

  /** Thanks the receiver, or else a random colleague; sometimes several people, or in private. */
  return function thank({ id }: Person, receiver?: Person): Command {
    const others = people.filter((person) => person.id !== id)
    const isTeam = receiver === undefined && random.chance(0.12)
    const first = receiver ?? random.pick(others)
    const [message, ...values] = isTeam ? toTeam() : toOne(first)
    const receivers = new Set([first.id])
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
  const by = (card: CardRow, text: string, { id } = random.pick(others(card))) => ({
    recognition: card.id,
    by: id,
    text,
    at: new Date(card.made_at.getTime() + random.between(2, 300) * MINUTE_MS),
  })
  const reactions = rows.flatMap((card) =>
    Array.from({ length: random.pick([0, 1, 2, 2, 3, 4, 6, 9]) }, () =>
      by(card, random.chance(0.6) ? '👏' : random.pick(REACTIONS)),
    ),
  )
  const comments = rows.flatMap((card) => {
    if (!random.chance(0.2)) return []
    // Each colleague says something of their own.
    const [say, author] = [random.deal(COMMENTS), random.deal(others(card))]
    return Array.from({ length: random.between(1, 3) }, () => by(card, say(), author()))
  })
  await writeReplies(tx, { reactions, comments })
  await markAllSeen(tx, UNSEEN_DAYS)
}
