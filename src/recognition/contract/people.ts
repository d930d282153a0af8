import * as z from 'zod/mini'
import { refusal } from '#platform/contract/text.ts'
import { position } from '#users/contract/position.ts'
import { Face } from './recognition.ts'
import { CompanyValue } from './rules.ts'

/** A colleague as everybody may see them. */
export const Profile = z.strictObject({
  person: Face,
  ...position,
  /** Active colleagues of the same team, those longest there first; a dozen at most. */
  teammates: z.array(Face),
  /** How many thanks the reader may see that the person received, in all and this year. */
  received: z.number(),
  receivedThisYear: z.number(),
  /** What for, most often first. */
  values: z.array(z.strictObject({ value: CompanyValue, count: z.number() })),
  isMine: z.boolean(),
  /** Whether the reader may thank them. */
  mayBeThanked: z.boolean(),
})
export type Profile = z.output<typeof Profile>

export const RecognitionChoices = z.strictObject({
  /** Whether others see the thanks the person receives. */
  receivesInPublic: z.boolean(refusal('invalid-input')),
  /** Whether the person may be named among those who thank most. */
  isRanked: z.boolean(refusal('invalid-input')),
})
export type RecognitionChoices = z.output<typeof RecognitionChoices>

export const RecognitionChoicesChange = z.partial(RecognitionChoices)

/** The month's most frequent senders next to the reader's own place; nobody else. */
export const MostAppreciative = z.strictObject({
  /** At most five, the reader among them; the most appreciative first. */
  people: z.array(z.strictObject({ person: Face, place: z.number(), thanks: z.number() })),
  /** Null: the reader thanked nobody this month, or opted out. */
  myPlace: z.nullable(z.number()),
})
export type MostAppreciative = z.output<typeof MostAppreciative>

/** The newcomers to welcome, and whether the reader is one. */
export const Welcomes = z.strictObject({
  /** New colleagues of the reader's team whom few have thanked yet, the newest first. */
  newcomers: z.array(
    z.strictObject({ person: Face, title: position.title, isThisWeek: z.boolean() }),
  ),
  /** The reader's team while it is invited to welcome them; null: nobody is, or somebody did. */
  invitedTeam: z.nullable(z.string()),
})
export type Welcomes = z.output<typeof Welcomes>
