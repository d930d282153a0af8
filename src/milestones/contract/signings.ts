import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Occasion, Translations } from '#platform/contract/occasions.ts'
import { PictureName } from '#platform/contract/pictures.ts'
import { atLeast, atMost, longText } from '#platform/contract/text.ts'
import { date } from '#platform/contract/wire-types.ts'
import { COMMENT_LENGTH, Face } from '#recognition/contract/recognition.ts'
import { MilestoneId } from './milestones.ts'

/** The most people who are invited to sign a card. */
export const MOST_SIGNERS = 500

/** It becomes a comment, so it is no longer than one. */
export const NewNote = z.strictObject({
  text: longText('note-required').check(
    atLeast(1, 'note-required'),
    atMost(COMMENT_LENGTH, 'signing-note-long'),
  ),
  picture: z._default(z.nullable(PictureName), null),
})
export type NewNote = z.output<typeof NewNote>

/** A colleague's words on a card, with a picture if they like; they become a comment when the card is posted. */
const SigningNote = z.strictObject({
  author: Face,
  text: z.string(),
  picture: z.nullable(z.string()),
  date,
  isMine: z.boolean(),
})
export type SigningNote = z.output<typeof SigningNote>

const about = {
  /** Of the occurrence: the person's milestone. */
  id: z.number(),
  person: Face,
  occasion: Occasion,
  /** The day on which the card is posted, an ISO date. */
  postedOn: z.string(),
  /** The number of people who were invited. */
  invited: z.number(),
  /** Whether the reader may invite the team. */
  mayInvite: z.boolean(),
}

/** A card of the company before it is posted, with what colleagues wrote so far. */
export const Signing = z.strictObject({
  ...about,
  /** In the company's language. */
  message: z.string(),
  translations: Translations,
  picture: z.nullable(z.string()),
  maySign: z.boolean(),
  /** The oldest first. */
  notes: z.array(SigningNote),
})
export type Signing = z.output<typeof Signing>

/** A card that the reader can sign, or can have signed. */
const OpenSigning = z.strictObject({
  ...about,
  /** The number of people who signed. */
  signed: z.number(),
  hasSigned: z.boolean(),
})
export type OpenSigning = z.output<typeof OpenSigning>

/** Cards of the company that colleagues sign before their person gets them; the person is told nothing. */
export const signingEndpoints = {
  listSignings: endpoint({
    method: 'GET',
    path: '/api/signings',
    summary: 'Cards that I can sign or have signed by the team, the next first, at most 100',
    access: 'signedIn',
    output: z.strictObject({ signings: z.array(OpenSigning) }),
    refusals: [],
  }),
  readSigning: endpoint({
    method: 'GET',
    path: '/api/signings/:id',
    summary: 'A card that is being signed, or the id of the posted one',
    access: 'signedIn',
    params: MilestoneId,
    output: z.strictObject({ signing: z.nullable(Signing), card: z.nullable(z.number()) }),
    refusals: ['signing-unknown'],
  }),
  inviteSigners: endpoint({
    method: 'POST',
    path: '/api/signings/:id/signers',
    summary: 'Invite the team to sign a card; those who were invited before are not told again',
    access: 'signedIn',
    params: MilestoneId,
    output: z.strictObject({ invited: z.number() }),
    refusals: ['signing-unknown', 'signing-over', 'signing-nobody'],
  }),
  writeNote: endpoint({
    method: 'PUT',
    path: '/api/signings/:id/note',
    summary: 'Write or change my note on a card until it is posted',
    access: 'signedIn',
    params: MilestoneId,
    body: NewNote,
    output: z.strictObject({ id: z.number() }),
    refusals: ['signing-unknown', 'signing-over', 'signing-team', 'too-often', 'picture-unknown'],
  }),
  removeNote: endpoint({
    method: 'DELETE',
    path: '/api/signings/:id/note',
    summary: 'Remove my note from a card until it is posted',
    access: 'signedIn',
    params: MilestoneId,
    output: z.strictObject({ id: z.number() }),
    refusals: ['signing-unknown', 'signing-over'],
  }),
} as const
