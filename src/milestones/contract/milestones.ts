import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LanguageChoice, LANGUAGES } from '#platform/contract/languages.ts'
import { PictureName } from '#platform/contract/pictures.ts'
import { Amount, NOTHING, requestedAmount, type Hundredths } from '#platform/contract/points.ts'
import type { Say } from '#platform/contract/say.ts'
import { atLeast, atMost, longText, refusal } from '#platform/contract/text.ts'
import { wholeNumber } from '#platform/contract/wire-types.ts'

/** The kinds of milestones: years of service, birthdays, first days, and lists of the company's own. */
export const MILESTONE_KINDS = ['anniversary', 'birthday', 'welcome', 'list'] as const
export type MilestoneKind = (typeof MILESTONE_KINDS)[number]

const MILESTONE_NAMES: Readonly<Record<Exclude<MilestoneKind, 'list'>, MessageDescriptor>> = {
  anniversary: msg`Work anniversaries`,
  birthday: msg`Birthdays`,
  welcome: msg`First days`,
}

interface NamedMilestone {
  readonly kind: MilestoneKind
  readonly name: string | null
}

/** The name of a milestone in a language. */
export function sayMilestone({ kind, name }: NamedMilestone, say: Say): string {
  return kind === 'list' ? (name ?? '') : say(MILESTONE_NAMES[kind])
}

/** The day of a card whose day is no workday. */
export const DAY_SHIFTS = ['onDay', 'lastWorkdayBefore', 'nextWorkday'] as const
export type DayShift = (typeof DAY_SHIFTS)[number]

/**
 * An occurrence of a milestone: due on a day, posted, skipped, or waiting for a people keeper because its date was
 * entered after the day.
 */
export const OCCURRENCE_STATES = ['due', 'waits', 'posted', 'skipped'] as const
export type OccurrenceState = (typeof OCCURRENCE_STATES)[number]

export const MOST_YEARS = 80
export const MOST_STEPS = 40
export const TEMPLATE_LENGTH = 600

const number = z.number(refusal('invalid-input')).check(z.int(refusal('invalid-input')))
const points = requestedAmount('milestone-points', 0)

/** A gift of the shop instead of points; null: none. */
const gift = z._default(z.nullable(number), null)

interface GiftOrPoints {
  readonly gift: number | null
  readonly points: Hundredths
}

const givesOne = ({ gift: one, points: given }: GiftOrPoints) => one === null || given === NOTHING

/** The points or the gift for a number of years of service; 0 points: a card alone. */
const Step = z.strictObject({
  years: z
    .number(refusal('milestone-years'))
    .check(
      z.int(refusal('milestone-years')),
      z.gte(1, refusal('milestone-years')),
      z.lte(MOST_YEARS, refusal('milestone-years')),
    ),
  points,
  gift,
})
export type MilestoneStep = z.output<typeof Step>

const isInOrder = (steps: readonly { readonly years: number }[]) =>
  steps.every(({ years }, place) => place === 0 || years > (steps[place - 1]?.years ?? 0))

/** The words of a card in a language, where {name} and {years} stand for the person's name and years. */
const Template = z.strictObject({
  language: LanguageChoice,
  text: longText('milestone-text').check(
    atLeast(1, 'milestone-text'),
    atMost(TEMPLATE_LENGTH, 'milestone-text'),
  ),
})
export type MilestoneTemplate = z.output<typeof Template>

const settings = {
  isOn: z.boolean(refusal('invalid-input')),
  /** The group whose people are celebrated; null: everybody. */
  group: z.nullable(number),
  /** The full hour of the day, in the person's time zone. */
  hour: number.check(z.gte(0, refusal('invalid-input')), z.lte(23, refusal('invalid-input'))),
  shift: z.enum(DAY_SHIFTS, refusal('invalid-input')),
  picture: z.nullable(PictureName),
  /** For a birthday or a first day. */
  points,
  /** For a birthday, a first day, or the days of a list that have no points of their own. */
  gift,
  /** Whether colleagues can sign the card before the person gets it. */
  isSigned: z._default(z.boolean(refusal('invalid-input')), false),
  /** The celebrated years of service; empty for other kinds. */
  steps: z
    .array(Step.check(z.refine(givesOne, refusal('invalid-input'))))
    .check(
      z.maxLength(MOST_STEPS, refusal('milestone-steps')),
      z.refine(isInOrder, refusal('milestone-steps')),
    ),
  templates: z.array(Template).check(
    z.maxLength(LANGUAGES.length, refusal('invalid-input')),
    z.refine(
      (all) => new Set(all.map(({ language }) => language)).size === all.length,
      refusal('invalid-input'),
    ),
  ),
}

/** The settings of a milestone, with the version that was read. */
export const MilestoneChange = z
  .strictObject({ ...settings, version: number })
  .check(z.refine(givesOne, refusal('invalid-input')))
export type MilestoneChange = z.output<typeof MilestoneChange>

/** A gift that a milestone gives. */
const MilestoneGift = z.strictObject({
  id: z.number(),
  name: z.string(),
  price: Amount,
  picture: z.nullable(z.string()),
  /** Whether it can be given today; if not, people get its points. */
  isThere: z.boolean(),
  /** The groups that it is offered to; empty: everybody. */
  groups: z.array(z.number()),
})
export type MilestoneGift = z.output<typeof MilestoneGift>

/** A milestone as the company set it up. */
export const Milestone = z.strictObject({
  id: z.number(),
  kind: z.enum(MILESTONE_KINDS),
  /** The name of a list of the company's own; null for others. */
  name: z.nullable(z.string()),
  isOn: z.boolean(),
  group: z.nullable(z.number()),
  hour: z.number(),
  shift: z.enum(DAY_SHIFTS),
  picture: z.nullable(z.string()),
  points: Amount,
  gift: z.nullable(z.number()),
  isSigned: z.boolean(),
  steps: z.array(
    z.strictObject({ years: z.number(), points: Amount, gift: z.nullable(z.number()) }),
  ),
  templates: z.array(z.strictObject({ language: LanguageChoice, text: z.string() })),
  version: z.number(),
})
export type Milestone = z.output<typeof Milestone>

export const MilestoneId = z.strictObject({ id: wholeNumber(1) })

/** Anniversaries, birthdays and first days, which the company celebrates. */
export const milestoneEndpoints = {
  readMilestones: endpoint({
    method: 'GET',
    path: '/api/milestones',
    summary: 'What the company celebrates: when, with which words and how many points',
    access: 'administrator',
    scope: 'readMilestones',
    output: z.strictObject({ milestones: z.array(Milestone) }),
    refusals: [],
  }),
  saveMilestone: endpoint({
    method: 'PUT',
    path: '/api/milestones/:id',
    summary: 'Change how a milestone is celebrated; cards that were posted stay as they are',
    access: 'administrator',
    params: MilestoneId,
    body: MilestoneChange,
    output: Milestone,
    refusals: [
      'milestone-unknown',
      'milestone-changed',
      'milestone-template',
      'milestone-without-steps',
      'group-unknown',
      'picture-unknown',
      'gift-unknown',
      'milestone-gift-options',
      'milestone-gift-audience',
    ],
  }),
  listMilestoneGifts: endpoint({
    method: 'GET',
    path: '/api/milestone-gifts',
    summary: 'The gifts that milestones can give instead of points, and those they name, by name',
    access: 'administrator',
    scope: 'readMilestones',
    output: z.strictObject({ gifts: z.array(MilestoneGift) }),
    refusals: [],
  }),
} as const
