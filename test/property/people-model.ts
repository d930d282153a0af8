/**
 * A simple model of who is the administrator, who holds which role and who leaves when (decisions "Terms
 * of office", "Roles carry named permissions" and "A last day is a row, not a job"). Deliberately
 * shares no code with the features. People are named by their place in a list, days by their number.
 */
export const ROLES = ['shopKeeper', 'peopleKeeper', 'moderator', 'reader'] as const
export type Role = (typeof ROLES)[number]

interface Plan {
  /** Null: now. */
  readonly lastDay: number | null
  readonly points: 'keep' | 'takeBack' | 'buyUntil'
  readonly buyUntil: number | null
}

interface Leaving extends Omit<Plan, 'lastDay'> {
  readonly state: 'planned' | 'buying' | 'left'
  /** The day whose end brings the next step. */
  readonly due: number | null
  /** In whose name the rest is carried out; null: nothing is left. */
  by: number | null
}

interface Person {
  isActive: boolean
  hasPoints: boolean
  /** The limit of bonus points of each held role; null for roles without one. */
  roles: Partial<Record<Role, number | null>>
  leaving: Leaving | null
}

export interface State {
  administrator: number
  offeredTo: number | null
  readonly people: Person[]
  /** An audit row each: "action by subject". */
  readonly log: string[]
}

export type Step = { readonly by: number } & (
  | { readonly type: 'accept' | 'decline' | 'takeBack' }
  | { readonly type: 'offer'; readonly to: number }
  | { readonly type: 'cancel'; readonly to: number }
  | { readonly type: 'give'; readonly to: number; readonly role: Role; readonly limit: number }
  | { readonly type: 'take'; readonly to: number; readonly role: Role }
  | { readonly type: 'switch'; readonly to: number; readonly isActive: boolean }
  | { readonly type: 'leave'; readonly to: number; readonly plan: Plan }
)

/** Plays a step in a state, which it changes unless it refuses. Returns "done" or the refusal. */
export function play(state: State, step: Step): string {
  switch (step.type) {
    case 'offer':
      return offer(state, step)
    case 'accept':
      return accept(state, step.by)
    case 'decline':
      if (state.offeredTo !== step.by) return 'handover-ended'
      return end(state, 'handoverDeclined', step.by, null)
    case 'takeBack':
      if (state.administrator !== step.by) return 'not-permitted'
      if (state.offeredTo === null) return 'handover-ended'
      return end(state, 'handoverTakenBack', step.by, state.offeredTo)
    case 'give':
    case 'take':
      return changeRole(state, step)
    case 'switch':
      return switchActive(state, step)
    case 'leave':
    case 'cancel':
      return changePlan(state, step)
  }
}

const at = ({ people }: State, place: number): Person => {
  const person = people[place]
  if (person === undefined) throw new Error(`nobody at place ${place}`)
  return person
}

function note(state: State, action: string, by: number, subject: number | null): string {
  state.log.push(`${action} by ${by} of ${subject ?? 'nobody'}`)
  return 'done'
}

const isLeaving = ({ leaving }: Person) => leaving !== null && leaving.state !== 'left'
const isReady = (person: Person) => person.isActive && !isLeaving(person)

function offer(state: State, { by, to }: { by: number; to: number }): string {
  if (by === to) return 'handover-own'
  if (state.administrator !== by) return 'not-permitted'
  if (!isReady(at(state, to))) return 'handover-unready'
  const { offeredTo } = state
  if (offeredTo === to) return 'done'
  if (offeredTo !== null && at(state, offeredTo).isActive) return 'handover-offered'
  state.offeredTo = to
  return note(state, 'handoverOffered', by, to)
}

function accept(state: State, by: number): string {
  if (state.offeredTo !== by) return 'handover-ended'
  const person = at(state, by)
  if (!isReady(person)) return 'handover-unready'
  const former = state.administrator
  takeRoles(state, by, by)
  for (const { leaving } of state.people) if (leaving?.by === former) leaving.by = by
  state.administrator = by
  return end(state, 'administratorHandedOver', by, former)
}

function end(state: State, action: string, by: number, subject: number | null): string {
  state.offeredTo = null
  return note(state, action, by, subject)
}

function changeRole(state: State, step: Step & { type: 'give' | 'take' }): string {
  const { by, to, role } = step
  if (state.administrator !== by) return 'not-permitted'
  const { roles, isActive } = at(state, to)
  if (step.type === 'take') {
    if (!(role in roles)) return 'done'
    delete roles[role]
    return note(state, 'roleTaken', by, to)
  }
  if (state.administrator === to) return 'administrator-fixed'
  if (!isActive) return 'role-unready'
  const limit = role === 'peopleKeeper' ? step.limit : null
  if (roles[role] === limit) return 'done'
  roles[role] = limit
  return note(state, 'roleGiven', by, to)
}

function takeRoles(state: State, by: number, place: number): void {
  const person = at(state, place)
  for (const _ of Object.keys(person.roles)) note(state, 'roleTaken', by, place)
  person.roles = {}
}

function switchActive(state: State, { by, to, isActive }: Step & { type: 'switch' }): string {
  const isAdministrator = state.administrator === by
  const { isActive: mayAct, roles } = at(state, by)
  if (!isAdministrator && !(mayAct && 'peopleKeeper' in roles)) return 'not-permitted'
  if (state.administrator === to) return 'administrator-fixed'
  const person = at(state, to)
  if (!isAdministrator && Object.keys(person.roles).length > 0) return 'role-holder'
  person.isActive = isActive
  return note(state, 'permissionsSet', by, to)
}

function changePlan(state: State, step: Step & { type: 'leave' | 'cancel' }): string {
  const { by, to } = step
  const isAdministrator = state.administrator === by
  const { isActive: mayAct, roles } = at(state, by)
  if (step.type === 'leave' && !mayAct) return 'account-inactive'
  if (!isAdministrator && !(mayAct && 'peopleKeeper' in roles)) return 'not-permitted'
  if (state.administrator === to) return 'administrator-fixed'
  const person = at(state, to)
  if (!isAdministrator && Object.keys(person.roles).length > 0) return 'role-holder'
  if (step.type === 'cancel') {
    if (!isLeaving(person)) return 'leaving-unknown'
    person.leaving = null
    return note(state, 'leavingCancelled', by, to)
  }
  const { lastDay, ...plan } = step.plan
  const leaving: Leaving = { ...plan, state: 'planned', due: lastDay, by }
  if (lastDay === null) return takeStep(state, to, leaving, 0)
  if (!person.isActive) return 'account-inactive'
  person.leaving = leaving
  return note(state, 'leavingPlanned', by, to)
}

/** The night's job for one person, on a day. */
export function passNight(state: State, place: number, today: number): void {
  const { leaving } = at(state, place)
  if (leaving === null || leaving.due === null || leaving.due >= today) return
  takeStep(state, place, leaving, today)
}

/** From the last day on nobody has a role; they may buy gifts until a day, then have left. */
function takeStep(state: State, place: number, leaving: Leaving, today: number): string {
  const person = at(state, place)
  const { by, points, buyUntil } = leaving
  if (by === null) throw new Error('a plan that is nobody’s')
  takeRoles(state, by, place)
  if (buyUntil !== null && buyUntil >= today) {
    person.leaving = { ...leaving, state: 'buying', due: buyUntil }
    return note(state, 'permissionsSet', by, place)
  }
  if (points !== 'keep' && person.hasPoints) {
    person.hasPoints = false
    note(state, 'pointsForfeited', by, place)
  }
  if (person.isActive) note(state, 'permissionsSet', by, place)
  person.isActive = false
  person.leaving = { ...leaving, state: 'left', due: null, by: null }
  return note(state, 'userLeft', by, place)
}

/** Something that happened at once with others, and what it answered; null: it answers nothing. */
export interface AnsweredAct {
  readonly act: (state: State) => string | null
  readonly answer: string | null
}

/** The states that these acts can lead to, one after another in any order that gives their answers. */
export function outcomesOf(start: State, happened: readonly AnsweredAct[]): Set<string> {
  const outcomes = new Set<string>()
  const known = new Set<string>()
  const go = (state: State, left: readonly AnsweredAct[]): void => {
    const key = keyOf(state)
    if (left.length === 0) outcomes.add(key)
    const here = `${left.map((one) => happened.indexOf(one)).join()} ${key}`
    if (known.has(here)) return
    known.add(here)
    for (const next of left) {
      const after = structuredClone(state)
      if (next.act(after) !== next.answer) continue
      go(
        after,
        left.filter((one) => one !== next),
      )
    }
  }
  go(start, happened)
  return outcomes
}

/** A state as text, the same for the same state. */
export function keyOf({ administrator, offeredTo, people, log }: State): string {
  const rows = people.map(({ isActive, hasPoints, roles, leaving }) => [
    isActive,
    hasPoints,
    Object.entries(roles).toSorted(([a], [b]) => a.localeCompare(b)),
    leaving && [leaving.state, leaving.due, leaving.points, leaving.buyUntil, leaving.by],
  ])
  return JSON.stringify({ administrator, offeredTo, people: rows, log: log.toSorted() })
}
