import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { UserId } from '#platform/contract/people.ts'
import { refusal } from '#platform/contract/text.ts'
import { position } from '#users/contract/employment.ts'
import { Face } from './recognition.ts'
import { CompanyValue } from './rules.ts'

/** A colleague as everybody may see them. */
export const Profile = z.strictObject({
  person: Face,
  ...position,
  /** Active colleagues of the same team, who joined first come first; at most 12. */
  teammates: z.array(Face),
  /** The number of received thanks that the reader may see, in all and this year. */
  received: z.number(),
  receivedThisYear: z.number(),
  /** The values of those thanks, the most frequent first. */
  values: z.array(z.strictObject({ value: CompanyValue, count: z.number() })),
  isMine: z.boolean(),
  /** Whether the reader may thank them. */
  mayBeThanked: z.boolean(),
})
export type Profile = z.output<typeof Profile>

export const RecognitionChoices = z.strictObject({
  /** Whether others see the thanks the person receives. */
  receivesInPublic: z.boolean(refusal('invalid-input')),
  /** Whether the person may be ranked among the most appreciative. */
  isRanked: z.boolean(refusal('invalid-input')),
  /** Whether senders are told that the person read their cards. */
  sendsReadReceipts: z.boolean(refusal('invalid-input')),
})
export type RecognitionChoices = z.output<typeof RecognitionChoices>

export const RecognitionChoicesChange = z.partial(RecognitionChoices)

/** The month's senders on the wall around the reader; nobody else, and nobody's rank. */
export const MostAppreciative = z.strictObject({
  /**
   * At most five, the reader among them; the most appreciative first. Empty: the reader has no
   * thanks on the wall this month, or opted out.
   */
  people: z.array(z.strictObject({ person: Face, thanks: z.number() })),
})
export type MostAppreciative = z.output<typeof MostAppreciative>

/** The newcomers to welcome, and whether the reader is one. */
export const Welcomes = z.strictObject({
  /** New colleagues of the reader's team with few thanks yet, the newest first. */
  newcomers: z.array(
    z.strictObject({ person: Face, title: position.title, isThisWeek: z.boolean() }),
  ),
  /**
   * The reader's team while it is invited to welcome the reader; null if it is not, or if somebody
   * has thanked the reader.
   */
  invitedTeam: z.nullable(z.string()),
  /**
   * The reader's team while the reader is new and has neither given nor got thanks; then null. Who joined
   * first comes first; at most 12.
   */
  firstDay: z.nullable(
    z.strictObject({
      teammates: z.array(z.strictObject({ person: Face, saidHello: z.boolean() })),
    }),
  ),
})
export type Welcomes = z.output<typeof Welcomes>

/** Colleagues and the values that they were thanked for. */
export const recognitionPeopleEndpoints = {
  readProfile: endpoint({
    method: 'GET',
    path: '/api/users/:id/profile',
    summary: 'A colleague, and what they were thanked for',
    access: 'signedIn',
    scope: 'read',
    params: UserId,
    output: Profile,
    refusals: ['profile-missing'],
  }),
  readRecognitionChoices: endpoint({
    method: 'GET',
    path: '/api/account/recognition-choices',
    summary: 'Who sees the thanks I receive, and whether their senders know that I read them',
    access: 'signedIn',
    output: RecognitionChoices,
    refusals: [],
  }),
  changeRecognitionChoices: endpoint({
    method: 'PATCH',
    path: '/api/account/recognition-choices',
    summary:
      'Choose who sees the thanks I receive, and whether their senders know that I read them',
    access: 'signedIn',
    body: RecognitionChoicesChange,
    output: RecognitionChoices,
    refusals: [],
  }),
  readWelcomes: endpoint({
    method: 'GET',
    path: '/api/welcomes',
    summary: 'New colleagues of my team whom I may welcome',
    access: 'signedIn',
    scope: 'read',
    output: Welcomes,
    refusals: [],
  }),
  dismissWelcome: endpoint({
    method: 'DELETE',
    path: '/api/welcomes/:id',
    summary: 'Do not ask me to welcome this colleague again',
    access: 'signedIn',
    params: UserId,
    output: Welcomes,
    refusals: [],
  }),
  readMostAppreciative: endpoint({
    method: 'GET',
    path: '/api/recognitions/appreciative',
    summary: 'Who thanked about as often as I did this month',
    access: 'signedIn',
    scope: 'read',
    output: MostAppreciative,
    refusals: [],
  }),
} as const
