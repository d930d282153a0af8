import type { Command } from '#ledger/command.ts'
import { hundredths } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { NewValue } from '#recognition/contract/rules.ts'
import { markAllSeen, writeReplies, writeValues } from '#recognition/server/write-history.ts'
import type { Person } from './company.ts'
import type { Random } from './random.ts'

/** The values of the demo company. */
const VALUES = [
  { name: 'Teamwork', emoji: '🤝', color: 'green' },
  { name: 'Customers first', emoji: '⭐', color: 'gold' },
  { name: 'Curiosity', emoji: '💡', color: 'blue' },
  { name: 'Craft', emoji: '🎨', color: 'violet' },
  { name: 'Kindness', emoji: '💛', color: 'rose' },
] as const satisfies readonly NewValue[]
type ValueName = (typeof VALUES)[number]['name']

interface ThanksText {
  readonly message: string
  readonly values: readonly ValueName[]
}

/** Messages of thanks, with their values. */
const THANKS: readonly ThanksText[] = [
  { message: 'Thank you for staying late to get the release out.', values: ['Teamwork'] },
  { message: 'Your onboarding notes saved me a week.', values: ['Kindness', 'Craft'] },
  { message: 'Great talk on Tuesday. I finally understand our billing.', values: ['Curiosity'] },
  { message: 'For the cake. And for remembering. 🎂', values: ['Kindness'] },
  { message: 'You found the bug nobody else could find.', values: ['Craft'] },
  { message: 'Thanks for covering my shift.', values: ['Teamwork'] },
  {
    message: 'The customer called just to say how kind you were. **That is who we want to be.**',
    values: ['Customers first', 'Kindness'],
  },
  { message: 'For asking the question everyone was afraid to ask.', values: ['Curiosity'] },
  { message: 'Your review made the proposal twice as good.', values: ['Craft', 'Teamwork'] },
  { message: 'Thank you for showing me around the new office.', values: ['Kindness'] },
  { message: 'You kept calm when the server did not. 🔥', values: ['Teamwork'] },
  { message: 'The new form is a joy to use.', values: ['Craft', 'Customers first'] },
  { message: 'For translating on the spot, in three languages.', values: ['Customers first'] },
  {
    message: 'Thanks for the lift to the airport. I would still be waiting.',
    values: ['Kindness'],
  },
  { message: 'Your spreadsheet deserves an award. 🏆', values: ['Craft'] },
  { message: 'For the patience in that very long meeting.', values: [] },
  { message: 'Welcome aboard. You already make a difference.', values: ['Kindness'] },
  { message: 'Thanks for teaching me the keyboard shortcuts.', values: ['Curiosity'] },
  { message: 'You made the audit painless.', values: ['Craft'] },
  { message: 'For always answering the phone with a smile.', values: ['Customers first'] },
  {
    message:
      'You noticed that our invoices confused people, sat with *three of them* and rewrote the page. Complaints went from nine a week to none.',
    values: ['Customers first', 'Curiosity'],
  },
  {
    message:
      'What you did this week:\n\n- found the slow query\n- explained it to all of us\n- brought ice cream\n\nIn that order of importance.',
    values: ['Craft', 'Teamwork'],
  },
  { message: 'You listened first. It changed how the whole talk went.', values: ['Kindness'] },
  {
    message: 'For the honest feedback on my draft. It hurt a little and helped a lot.',
    values: ['Craft'],
  },
  { message: 'The prototype you built over lunch won us the pilot. 🚀', values: ['Curiosity'] },
  {
    message: 'You took the night call so that I could be with my daughter. I will not forget it.',
    values: ['Kindness', 'Teamwork'],
  },
  {
    message: 'Your checklists are the reason why nothing went wrong on Friday.',
    values: ['Craft'],
  },
  { message: 'Thank you for writing down what we all only talked about.', values: ['Teamwork'] },
  {
    message: 'For driving two hours to bring a customer one missing screw.',
    values: ['Customers first'],
  },
  { message: 'You made the quiet ones heard today.', values: ['Kindness'] },
]

/** Thanks to several at once. */
const TEAM_THANKS: readonly ThanksText[] = [
  {
    message: 'What a launch. Everybody did their part, and nobody counted hours. 🎉',
    values: ['Teamwork'],
  },
  {
    message: 'The summer party was the best one yet. Thank you for all the work behind it!',
    values: ['Kindness', 'Teamwork'],
  },
  {
    message: 'You moved the whole warehouse over one weekend, and orders left on Monday as ever.',
    values: ['Teamwork', 'Customers first'],
  },
  {
    message: 'For the workshop: I have never seen so many ideas on one wall.',
    values: ['Curiosity'],
  },
  { message: 'Three teams, one deadline, no shouting. Thank you.', values: ['Teamwork', 'Craft'] },
]

const COMMENTS: readonly string[] = [
  'So well deserved!',
  'I was there. It was even better than it sounds.',
  'Thank you from our whole team, too.',
  'This made my day.',
  'Could you show us how you did it?',
  'More of this, please. 🙌',
  'I learned a lot from you that day.',
  'Agreed with every word.',
]

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
