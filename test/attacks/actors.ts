import type { TestApp } from '#test/harness/app.ts'
import { DELEGATED } from '#test/harness/role-access.ts'
import { administratorOf, expectOk, PASSWORD, Visitor } from '#test/harness/visitor.ts'
import type { Access } from '#platform/contract/endpoint.ts'
import type { Permission } from '#platform/contract/permissions.ts'

export const ROLES = [
  'administrator',
  'employee',
  'colleague',
  'withoutFlags',
  'nobody',
  'deactivated',
  'oneTime',
  'shopKeeper',
  'peopleKeeper',
  'moderator',
  'reader',
  'finance',
  'deputy',
] as const
export type RoleName = (typeof ROLES)[number]

const FLAGS = { isDeposit: true, isWithdraw: true, isTransfer: true }

/** Whether a role can call an endpoint of this access. */
export function mayCall(role: RoleName, access: Access): boolean {
  if (access === 'anyone') return true
  if (role === 'nobody' || role === 'deactivated' || role === 'oneTime') return false
  if (role === 'administrator' || access === 'signedIn') return true
  if (access in FLAGS) return role === 'employee' || role === 'colleague'
  return (isDelegated(role) ? (DELEGATED[role] as readonly Access[]) : []).includes(access)
}

function isDelegated(role: RoleName): role is keyof typeof DELEGATED {
  return role in DELEGATED
}

/** The address of the role's person, who may not be the first one. */
export function emailOf(role: RoleName, turn: number): string {
  return `${role.toLowerCase()}-${turn}@laurel.test`
}

/** The owner of a session, and their rights. */
export interface Session {
  readonly id: number
  readonly isActive: boolean
  readonly isDeposit: boolean
  readonly isWithdraw: boolean
  readonly isTransfer: boolean
  readonly isAdministrator: boolean
  readonly mustChangePassword: boolean
  readonly permissions: readonly Permission[]
}

async function sessionOf(visitor: Visitor): Promise<Session | null> {
  const { json } = await expectOk(visitor.call('readSession'))
  return json['user']
}

function rightsOf(session: Session | null): string {
  if (session === null) return 'nobody'
  const { isActive, isDeposit, isWithdraw, isTransfer, isAdministrator } = session
  const flags = [isActive, isDeposit, isWithdraw, isTransfer, isAdministrator]
  return [...flags, session.mustChangePassword, ...session.permissions].join(' ')
}

/** Whether a session may call an endpoint of this access. */
export function allows(session: Session | null, access: Access, early: boolean): boolean {
  if (access === 'anyone') return true
  if (session === null || (session.mustChangePassword && !early)) return false
  if (access === 'signedIn') return true
  if (access === 'isDeposit' || access === 'isWithdraw' || access === 'isTransfer') {
    return session[access]
  }
  if (session.isAdministrator) return true
  if (access === 'administrator') return session.permissions.includes('administer')
  return (session.permissions as readonly Access[]).includes(access)
}

/** One person of each role, replaced when the requests made somebody else of them. */
export class Actors {
  readonly #app: TestApp
  readonly #visitors = new Map<RoleName, { visitor: Visitor; asMade: string }>()
  /** What was read since the last change. */
  readonly #sessions = new Map<RoleName, Session | null>()
  readonly #turns = new Map<RoleName, number>()

  constructor(app: TestApp) {
    this.#app = app
  }

  /** Makes sure that these roles, and the administrator, are who they should be. */
  async mend(roles: ReadonlySet<RoleName>): Promise<void> {
    for (const role of ROLES) {
      if (!roles.has(role) && role !== 'administrator') continue
      const present = this.#visitors.get(role)
      if (present !== undefined && rightsOf(await this.sessionOf(role)) === present.asMade) continue
      const visitor = await this.#newcomer(role)
      this.#visitors.set(role, { visitor, asMade: rightsOf(await sessionOf(visitor)) })
      this.forget()
    }
  }

  of(role: RoleName): Visitor {
    const found = this.#visitors.get(role)
    if (found === undefined) throw new Error(`nobody is ${role}`)
    return found.visitor
  }

  async sessionOf(role: RoleName): Promise<Session | null> {
    const read = this.#sessions.get(role)
    if (read !== undefined) return read
    const session = await sessionOf(this.of(role))
    this.#sessions.set(role, session)
    return session
  }

  /** Something changed, so who the actors are is read again. */
  forget(): void {
    this.#sessions.clear()
  }

  /** Lets somebody else, or a new session of the administrator, take the role at the next mending. */
  dismiss(role: RoleName): void {
    this.#visitors.delete(role)
    this.#sessions.delete(role)
  }

  async #newcomer(role: RoleName): Promise<Visitor> {
    if (role === 'administrator') return administratorOf(this.#app)
    const visitor = new Visitor(this.#app)
    if (role === 'nobody') return visitor
    const administrator = this.of('administrator')
    const turn = this.#turns.get(role) ?? 0
    this.#turns.set(role, turn + 1)
    const email = emailOf(role, turn)
    const body = { firstName: 'Test', lastName: 'Colleague', email }
    const { json } = await expectOk(administrator.call('addPerson', { body }))
    const currentPassword = json['oneTimePassword']
    await expectOk(visitor.login(email, currentPassword))
    if (role === 'oneTime') return visitor
    const id = Number(json['id'] ?? (await sessionOf(visitor))?.id)
    const passwords = { currentPassword, newPassword: PASSWORD }
    await expectOk(visitor.call('changePassword', { body: passwords }))
    const isActive = role !== 'deactivated'
    const flags = role === 'employee' || role === 'colleague' ? FLAGS : NO_FLAGS
    const change = { params: { id }, body: { isActive, ...flags } }
    await expectOk(administrator.call('setPermissions', change))
    if (isDelegated(role)) {
      await expectOk(administrator.call('giveRole', { params: { id, role }, body: {} }))
    }
    return visitor
  }
}

const NO_FLAGS = { isDeposit: false, isWithdraw: false, isTransfer: false }
