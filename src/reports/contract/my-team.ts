import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { date } from '#platform/contract/wire-types.ts'

/** The days that a manager's figures of taking part cover. */
export const TAKING_PART_DAYS = 30
/** The days without thanks after which a manager sees a person's name. */
export const NOT_THANKED_DAYS = 60

const teamMember = {
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  picture: z.nullable(z.string()),
}

/**
 * A manager's figures of the active people who have them as manager; nothing about money. Only thanks
 * on the wall count: others would reveal private ones.
 */
export const MyTeam = z.strictObject({
  /** 0: nobody has the reader as manager. */
  people: z.number(),
  /** How many thanked somebody and were thanked; null if the group is smaller than Settings allow. */
  takingPart: z.nullable(z.strictObject({ thanked: z.number(), wereThanked: z.number() })),
  smallestGroup: z.number(),
  /** People without thanks for 60 days, longest ago first; null if Settings let reports name nobody. */
  unthanked: z.nullable(
    z.array(
      z.strictObject({
        ...teamMember,
        /** Null: never. */
        lastThanked: z.nullable(date),
      }),
    ),
  ),
  /** All others, by name and without dates, which would tell the figures of a small group; null as above. */
  thanked: z.nullable(z.array(z.strictObject(teamMember))),
})
export type MyTeam = z.output<typeof MyTeam>

export const myTeamEndpoints = {
  readMyTeam: endpoint({
    method: 'GET',
    path: '/api/my-team',
    summary: 'How the people whose manager I am take part in thanking',
    access: 'signedIn',
    output: MyTeam,
    refusals: [],
  }),
} as const
