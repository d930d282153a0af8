import { celebrate } from '#milestones/server/start-milestones.ts'
import { daysAfter } from '#settings/contract/company-day.ts'
import type { ownCompany } from './company.ts'
import { expectOk } from './visitor.ts'

const DAY_MS = 24 * 3_600_000
/** Noon of the server's day in UTC, after the hour of every milestone here. */
export const NOON = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`)
export const later = (days: number) => new Date(NOON.getTime() + days * DAY_MS)
/** In a week, when the cards come. */
export const THE_DAY = daysAfter(NOON.toISOString().slice(0, 10), 7)
export const yearsBefore = (day: string, years: number) =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
export const FIVE_YEARS_BEFORE = yearsBefore(THE_DAY.replace('02-29', '02-28'), 5)

type Company = Pick<
  Awaited<ReturnType<typeof ownCompany>>,
  'database' | 'administrator' | 'newColleague'
>

/** Milestones of a company, and teams one of whom is celebrated in a week. */
export function signingTeams({ database, administrator, newColleague }: Company) {
  /** Switches a milestone on as if it had been on for a year. */
  async function switchOn(kind: string, change: object) {
    const { milestones } = (await expectOk(administrator.call('readMilestones'))).json
    const found = milestones.find((one) => one['kind'] === kind)
    if (found === undefined) throw new Error('no such milestone')
    const { id, kind: _kind, name: _name, ...settings } = found
    const body = { ...settings, isOn: true, hour: 9, shift: 'onDay', isSigned: true, ...change }
    await expectOk(administrator.call('saveMilestone', { params: { id }, body }))
    await database.pool.query(
      `update milestones set switched_on_at = now() - interval '400 days' where id = $1`,
      [id],
    )
  }

  const switchAnniversariesOn = (change: object = {}) =>
    switchOn('anniversary', {
      steps: [{ years: 5, points: '500.00' }],
      templates: [
        { language: 'en', text: '{years} years with us, {name}. Thank you!' },
        { language: 'de', text: '{years} Jahre bei uns, {name}. Danke!' },
      ],
      ...change,
    })

  /** Changes columns of a person as if they had always been so. */
  async function change({ id }: { readonly id: number }, facts: object) {
    for (const [column, value] of Object.entries(facts)) {
      // oxlint-disable-next-line no-await-in-loop
      await database.pool.query(`update users set ${column} = $2 where id = $1`, [id, value])
    }
    await database.pool.query('delete from changed_dates where user_id = $1', [id])
  }

  /** A colleague whose account is a year old. */
  async function colleague(facts: object = {}) {
    const one = await newColleague()
    await change(one, { created_at: later(-400), ...facts })
    return one
  }

  async function occurrenceOf({ id }: { readonly id: number }): Promise<number> {
    const { rows } = await database.pool.query<{ id: number }>(
      'select id from milestone_occurrences where user_id = $1',
      [id],
    )
    return rows[0]?.id ?? 0
  }

  /** Somebody whose five years are in a week, their manager, and two colleagues with the same manager. */
  async function team() {
    const manager = await colleague()
    const of = { manager_id: manager.id }
    const [farid, ada, lev] = await Promise.all([
      colleague({ ...of, started_on: FIVE_YEARS_BEFORE, first_name: 'Farid' }),
      colleague({ ...of, first_name: 'Ada' }),
      colleague({ ...of, first_name: 'Lev' }),
    ])
    await celebrate(database, NOON)
    return { manager, farid, ada, lev, id: await occurrenceOf(farid) }
  }

  return { switchOn, switchAnniversariesOn, change, colleague, occurrenceOf, team }
}

export type SigningPerson = Awaited<ReturnType<ReturnType<typeof signingTeams>['colleague']>>
