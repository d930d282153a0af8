import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Occasion, Translations } from '#platform/contract/occasions.ts'
import { PictureFile } from '#platform/contract/pictures.ts'
import { atLeast, atMost, refusal, typedText } from '#platform/contract/text.ts'
import { date } from '#platform/contract/wire-types.ts'
import { Face } from '#recognition/contract/recognition.ts'
import { CompanyValue } from '#recognition/contract/rules.ts'

/** How the tokens of screens begin, by which scanners for leaked ones find them. */
export const SCREEN_PREFIX = 'laurel_screen_'

export const MOST_SCREENS = 50
/** The most cards that a screen shows in turn. */
export const MOST_ON_SCREEN = 20

export const NewScreen = z.strictObject({
  name: typedText('screen-name-required').check(
    atLeast(1, 'screen-name-required'),
    atMost(60, 'screen-name-long'),
  ),
})

const WallScreen = z.strictObject({
  id: z.string(),
  name: z.string(),
  lastFour: z.string(),
  since: date,
  /** To a minute; null: never. */
  lastSeen: z.nullable(date),
})
export type WallScreen = z.output<typeof WallScreen>

const ScreenId = z.strictObject({
  id: z
    .string(refusal('invalid-input'))
    .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, refusal('invalid-input'))),
})

const ScreenToken = z.strictObject({
  token: z
    .string(refusal('screen-unknown'))
    .check(z.regex(new RegExp(`^${SCREEN_PREFIX}[A-Za-z0-9_-]{43}$`), refusal('screen-unknown'))),
})

/** A person on a card, without the address that tells namesakes apart. */
const ScreenFace = z.pick(Face, { id: true, firstName: true, lastName: true, picture: true })

/** A card of the wall, without anything that needs a reader. */
export const ScreenCard = z.strictObject({
  id: z.number(),
  /** Null: the company, which celebrates an occasion. */
  sender: z.nullable(ScreenFace),
  receivers: z.array(ScreenFace),
  occasion: z.optional(Occasion),
  message: z.string(),
  translations: z.optional(Translations),
  values: z.array(CompanyValue),
  isWelcome: z.boolean(),
  date,
})
export type ScreenCard = z.output<typeof ScreenCard>

export const ScreenWall = z.strictObject({
  /** The newest first. */
  cards: z.array(ScreenCard),
  /** Of the server: a screen with another one loads its page again. */
  version: z.string(),
})
export type ScreenWall = z.output<typeof ScreenWall>

/** Screens that show the wall; a screen is known by its cookie, which it gets for its token. */
export const screenEndpoints = {
  listScreens: endpoint({
    method: 'GET',
    path: '/api/screens',
    summary: 'The screens that show the wall, the newest first',
    access: 'administrator',
    output: z.strictObject({ screens: z.array(WallScreen) }),
    refusals: [],
  }),
  makeScreen: endpoint({
    method: 'POST',
    path: '/api/screens',
    summary: 'Make an address for a screen, whose token is told this once',
    access: 'administrator',
    recentSignIn: true,
    body: NewScreen,
    output: z.strictObject({ id: z.string(), token: z.string() }),
    refusals: ['screens-many'],
  }),
  revokeScreen: endpoint({
    method: 'DELETE',
    path: '/api/screens/:id',
    summary: 'Switch a screen off, at once',
    access: 'administrator',
    params: ScreenId,
    output: z.strictObject({}),
    refusals: ['screen-gone'],
  }),
  openScreen: endpoint({
    method: 'POST',
    path: '/api/screen',
    summary: 'Exchange the token of a screen for its cookie',
    access: 'anyone',
    body: ScreenToken,
    output: z.strictObject({}),
    refusals: ['screen-unknown'],
  }),
  readScreen: endpoint({
    method: 'GET',
    path: '/api/screen',
    summary: 'The newest cards of the wall, for a screen',
    access: 'anyone',
    output: ScreenWall,
    refusals: ['screen-unknown'],
  }),
  readScreenPicture: endpoint({
    method: 'GET',
    path: '/api/screen/pictures/:picture/:size',
    summary: 'A picture of a person, for a screen',
    access: 'anyone',
    params: PictureFile,
    download: 'image/webp',
    refusals: ['screen-unknown', 'not-found', 'picture-unknown', 'files-unreachable'],
  }),
} as const
