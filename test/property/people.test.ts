import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { effort, PATIENCE } from './histories.ts'
import {
  keyOf,
  outcomesOf,
  passNight,
  play,
  ROLES,
  type AnsweredAct,
  type State,
  type Step,
} from './people-model.ts'
import { PeopleInDatabase } from './people-play.ts'

const database = await ownDatabase()
await ownApp(database)

const PEOPLE = 4
const MONTH = 31

/** Somebody by place, or by what they are when a bundle begins. */
const place = fc.nat(PEOPLE - 1)
type Actor = number | 'administrator' | 'offered'
const boss = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Actor>('administrator') },
  { weight: 1, arbitrary: fc.constant<Actor>('offered') },
  { weight: 2, arbitrary: place },
)
const receiver = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Actor>('offered') },
  { weight: 1, arbitrary: boss },
)
const days = fc.integer({ min: 1, max: MONTH })
const plan = fc
  .record({
    lastDay: fc.option(days, { nil: null }),
    points: fc.constantFrom('keep' as const, 'takeBack' as const, 'buyUntil' as const),
    more: days,
  })
  .map(({ lastDay, points, more }) => {
    return { lastDay, points, buyUntil: points === 'buyUntil' ? (lastDay ?? 0) + more : null }
  })

const is = <T extends string>(type: T) => fc.constant(type)
const role = fc.constantFrom(...ROLES, 'peopleKeeper')
const limit = fc.constantFrom(0, 5_000)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: is('offer'), by: boss, to: place }) },
  { weight: 4, arbitrary: fc.record({ type: is('accept'), by: receiver }) },
  { weight: 1, arbitrary: fc.record({ type: is('decline'), by: receiver }) },
  { weight: 1, arbitrary: fc.record({ type: is('takeBack'), by: boss }) },
  { weight: 4, arbitrary: fc.record({ type: is('give'), by: boss, to: place, role, limit }) },
  { weight: 2, arbitrary: fc.record({ type: is('take'), by: boss, to: place, role }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: is('switch'),
      by: fc.oneof(boss, place),
      to: place,
      isActive: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: is('leave'), by: boss, to: place, plan }) },
  { weight: 2, arbitrary: fc.record({ type: is('cancel'), by: boss, to: place }) },
)

/** Concurrent requests, and the days that pass before; then two processes run the nightly job beside them. */
const bundle = fc.record({
  asked: fc.array(step, { minLength: 1, maxLength: 3 }),
  nights: fc.oneof(
    { weight: 2, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.constantFrom(1, 1, 2, MONTH) },
  ),
})

function whoIs(actor: Actor, { administrator, offeredTo }: State): number {
  if (actor === 'administrator') return administrator
  return actor === 'offered' ? (offeredTo ?? 1) : actor
}

const PLACES = Array.from({ length: PEOPLE }, (_, one) => one)
const PROCESSES = [1, 2]

/** The night's work as the model's acts: a transaction for each person, in each process. */
const nightOn = (day: number): AnsweredAct[] =>
  PROCESSES.flatMap(() =>
    PLACES.map((one) => ({
      act: (state) => {
        passNight(state, one, day)
        return null
      },
      answer: null,
    })),
  )

test(
  'what is asked at once about the administrator, roles and leaving happens one after another',
  { timeout: PATIENCE },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(bundle, { minLength: 1, maxLength: 12 }), async (story) => {
        const company = await PeopleInDatabase.open(database, PEOPLE - 1)
        let state = await company.read()
        let day = 0
        for (const { asked, nights } of story) {
          const steps = asked.map((one): Step => ({ ...one, by: whoIs(one.by, state) }))
          day += nights
          const today = day
          const [answers] = await Promise.all([
            Promise.all(steps.map((one) => company.play(one))),
            ...(nights === 0 ? [] : PROCESSES.map(() => company.passNight(today))),
          ])
          const happened = steps.map((one, index): AnsweredAct => {
            return { act: (known) => play(known, one), answer: answers[index] ?? '' }
          })
          const after = await company.read()
          const possible = outcomesOf(state, [...happened, ...(nights === 0 ? [] : nightOn(today))])
          const told = JSON.stringify({ steps, answers, today })
          if (!possible.has(keyOf(after))) {
            expect({ told, after: keyOf(after) }).toEqual({ told, after: [...possible] })
          }
          state = after
        }
      }),
      { ...effort(25), endOnFailure: true },
    )
  },
)
