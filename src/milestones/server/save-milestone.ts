import { sql } from 'kysely'
import type { EventFacts } from '#audit-log/contract/audit-log.ts'
import { record } from '#audit-log/server/record.ts'
import type { Milestone, MilestoneChange } from '#milestones/contract/milestones.ts'
import { writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { holdAdministrator } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { claimPicture } from '#platform/server/files/pictures.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { obeySettings, type FixedSettings } from '#settings/server/settings.ts'
import { giftsOf, refuseGifts } from './milestone-gifts.ts'
import { readMilestones } from './read-milestones.ts'

interface MilestoneInput {
  readonly by: number
  readonly from?: string
  readonly id: number
  readonly change: MilestoneChange
}

/**
 * Changes how a milestone is celebrated. Switched on, it celebrates what is due from now on. Throws Refused:
 * 'milestone-unknown', 'milestone-changed', 'milestone-template' without words in the company's language,
 * 'milestone-without-steps', 'group-unknown', 'picture-unknown', and those of `refuseGifts`.
 */
export function saveMilestone(
  database: Database,
  fixed: FixedSettings,
  { by, from, id, change }: MilestoneInput,
): Promise<Milestone> {
  return transact(database, async (tx) => {
    await holdAdministrator(tx, by)
    const before = await lockMilestone(tx, id)
    if (before.version !== change.version) throw new Refused('milestone-changed')
    if (change.isOn) await refuseIncomplete(tx, fixed, before, change)
    await holdGroup(tx, change.group)
    await refuseGifts(tx, before, change)
    if (change.picture !== before.picture) await claimPicture(tx, change.picture, by)
    await store(tx, before, change)
    const after = await readMilestone(tx, id)
    const names = {
      groups: await readNames(tx, 'groups', [before.group, after.group]),
      gifts: await readNames(tx, 'gifts', [...giftsOf(before), ...giftsOf(after)]),
    }
    const facts = differences(before, after, names)
    if (facts !== null) await record(tx, { action: 'milestoneSaved', by, from, ...facts })
    announce(tx, [{ topic: 'settings', userId: null }])
    return after
  })
}

async function lockMilestone(tx: Tx, id: number): Promise<Milestone> {
  await tx.query({ text: 'select from milestones where id = $1 for update', values: [id] })
  return readMilestone(tx, id)
}

async function readMilestone(tx: Tx, id: number): Promise<Milestone> {
  const milestones = await readMilestones(tx)
  const milestone = milestones.find((one) => one.id === id)
  if (milestone === undefined) throw new Refused('milestone-unknown')
  return milestone
}

/** A milestone that is on has words in the company's language, and an anniversary years to celebrate. */
async function refuseIncomplete(
  tx: Tx,
  fixed: FixedSettings,
  { kind }: Milestone,
  { steps, templates }: MilestoneChange,
): Promise<void> {
  const { language: usual } = await obeySettings(tx, fixed)
  if (!templates.some(({ language }) => language === usual)) {
    throw new Refused('milestone-template', 'templates')
  }
  if (kind === 'anniversary' && steps.length === 0) {
    throw new Refused('milestone-without-steps', 'steps')
  }
}

/** Keeps the group from being removed meanwhile. */
async function holdGroup(tx: Tx, id: number | null): Promise<void> {
  if (id === null) return
  const { rows } = await tx.query({
    text: 'select from groups where id = $1 for key share',
    values: [id],
  })
  if (rows.length === 0) throw new Refused('group-unknown', 'group')
}

async function store(tx: Tx, { id, kind, isOn }: Milestone, change: MilestoneChange) {
  await tx.db
    .updateTable('milestones')
    .set({
      is_on: change.isOn,
      ...(change.isOn && !isOn && { switched_on_at: sql`now()`, stored_until: null }),
      group_id: change.group,
      hour: change.hour,
      shift: change.shift,
      picture: change.picture,
      is_signed: change.isSigned,
      points: kind === 'birthday' || kind === 'welcome' ? change.points : 0,
      gift_id: kind === 'anniversary' ? null : change.gift,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await tx.db.deleteFrom('milestone_steps').where('milestone_id', '=', id).execute()
  const steps = kind === 'anniversary' ? change.steps : []
  if (steps.length > 0) {
    await tx.db
      .insertInto('milestone_steps')
      .values(steps.map(({ gift, ...step }) => ({ milestone_id: id, gift_id: gift, ...step })))
      .execute()
  }
  await tx.db.deleteFrom('milestone_texts').where('milestone_id', '=', id).execute()
  if (change.templates.length > 0) {
    await tx.db
      .insertInto('milestone_texts')
      .values(change.templates.map((template) => ({ milestone_id: id, ...template })))
      .execute()
  }
}

type Facts = NonNullable<EventFacts>

type Names = ReadonlyMap<number, string>

interface NamedRows {
  readonly groups: Names
  readonly gifts: Names
}

async function readNames(
  { db }: Tx,
  table: 'groups' | 'gifts',
  ids: readonly (number | null)[],
): Promise<Names> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('id', 'in', [0, ...ids.filter((id) => id !== null)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function factsOf(milestone: Milestone, { groups, gifts }: NamedRows) {
  const { isOn, group, hour, shift, picture, points, gift, isSigned, steps, templates } = milestone
  const nameOf = (names: Names, id: number | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    isOn,
    group: nameOf(groups, group),
    hour,
    shift,
    picture,
    points: writePoints(points),
    gift: nameOf(gifts, gift),
    isSigned,
    steps: steps
      .map((step) => `${step.years}: ${nameOf(gifts, step.gift) ?? writePoints(step.points)}`)
      .join(', '),
    templates: templates.map(({ language, text }) => `${language}: ${text}`).join('\n'),
  } satisfies Facts
}

/** The changed facts, and what the milestone is; null if nothing has changed. */
function differences(before: Milestone, after: Milestone, names: NamedRows) {
  const was: Facts = factsOf(before, names)
  const is: Facts = factsOf(after, names)
  const changed = Object.keys(is).filter((name) => was[name] !== is[name])
  if (changed.length === 0) return null
  const of = (facts: Facts): Facts => ({
    milestone: after.name ?? after.kind,
    ...Object.fromEntries(changed.map((name) => [name, facts[name] ?? null])),
  })
  return { before: of(was), after: of(is) }
}
