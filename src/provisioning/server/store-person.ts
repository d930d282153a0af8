import { record } from '#audit-log/server/record.ts'
import { NewLoginName, takenRefusal } from '#auth/contract/new-account.ts'
import { NOBODYS_PASSWORD } from '#auth/server/hash-password.ts'
import { insertAccount } from '#auth/server/insert-account.ts'
import { isAddress } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { errorCode, UNIQUE_VIOLATION } from '#platform/server/db/connection-loss.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { setEmployment } from '#users/server/change-employment.ts'
import { refuseName, renamePerson } from '#users/server/change-person.ts'
import { setPosition } from '#users/server/change-position.ts'
import { readCustomFields } from '#users/server/custom-fields.ts'
import { switchPermissions } from '#users/server/set-permissions.ts'
import { findPerson, lockScimPerson, type ScimPerson } from './find-people.ts'
import { followGroups, isInTeam, type DirectoryActor } from './follow-groups.ts'
import { fieldsToStore } from './own-attributes.ts'
import type { PersonInput } from './read-person.ts'
import { invalid, notFound, ScimError } from './scim-schemas.ts'

/**
 * Creates a person, or takes up again somebody whom the directory deleted. They get no password: they sign in
 * by single sign-on, or by an invitation. Throws ScimError: "uniqueness" where somebody has the name.
 */
export async function createPerson(
  tx: Tx,
  acting: DirectoryActor,
  said: PersonInput,
): Promise<ScimPerson> {
  const { userName } = said
  if (userName === undefined) throw invalid('invalidValue', '"userName" is missing.')
  const { data: email } = NewLoginName.safeParse(said.email ?? userName)
  if (email === undefined) throw new Refused('email-invalid', 'userName')
  const { firstName, lastName } = namesOf(said, email)
  const released = await findReleased(tx, userName, email)
  if (released !== null) {
    await tx.query({
      text: 'update directory_people set released_at = null, user_name = $2 where user_id = $1',
      values: [released, userName],
    })
    await storePerson(tx, acting, await locked(tx, released), {
      ...said,
      isActive: said.isActive ?? true,
    })
    return locked(tx, released)
  }
  await refuseTakenName(tx, userName, null)
  await refuseName(tx, acting.fixed, email)
  const id = await insertAccount(tx, {
    firstName,
    lastName,
    email,
    passwordHash: NOBODYS_PASSWORD,
    isReady: true,
    isAdministrator: false,
    // Deposit makes points and Withdraw pays them out: the administrator alone allows them.
    isDeposit: false,
    isWithdraw: false,
    invitation: 'none',
  })
  if (id === null) throw new Refused(takenRefusal(email), 'email')
  const { by, from } = acting
  await record(tx, {
    action: 'userCreated',
    by,
    from,
    subject: { kind: 'user', id },
    after: { 'First Name': firstName, 'Last Name': lastName, Email: email },
  })
  announce(tx, [{ topic: 'users', userId: null }])
  await storePerson(tx, acting, await locked(tx, id), { ...said, firstName, lastName, email })
  return locked(tx, id)
}

async function locked(tx: Tx, id: number): Promise<ScimPerson> {
  const person = await lockScimPerson(tx, String(id))
  if (person === null) throw notFound()
  return person
}

function namesOf({ firstName, lastName }: PersonInput, email: string) {
  const local = email.replace(/@.*$/s, '').slice(0, 80)
  return { firstName: firstName ?? local, lastName: lastName ?? firstName ?? local }
}

/** Somebody whom the directory deleted, by either name; the administrator's account is never taken up. */
async function findReleased(tx: Tx, userName: string, email: string): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>({
    text: `select u.id from directory_people d join users u on u.id = d.user_id
            where d.released_at is not null and u.erased_at is null and not u.is_administrator
              and (lower(d.user_name) = lower($1) or u.email = $2)
            order by lower(d.user_name) = lower($1) desc limit 1`,
    values: [userName, email],
  })
  return rows[0]?.id ?? null
}

/** A name that finds somebody must find nobody else. Throws Refused('user-name-taken'). */
async function refuseTakenName(tx: Tx, userName: string, userId: number | null): Promise<void> {
  const { rows } = await tx.query({
    text: `select from users u left join directory_people d on d.user_id = u.id
            where lower(coalesce(d.user_name, u.email)) = lower($1) and u.erased_at is null
              and u.id is distinct from $2`,
    values: [userName, userId],
  })
  if (rows.length > 0) throw new Refused('user-name-taken', 'userName')
}

/**
 * Stores what the directory says of a locked person, by the verbs of All Data, which record it. Of the
 * administrator it changes the name alone. Throws Refused, and ScimError(403) for the administrator.
 */
export async function storePerson(
  tx: Tx,
  acting: DirectoryActor,
  person: ScimPerson,
  said: PersonInput,
): Promise<void> {
  const { by, from, fixed, sendsMail } = acting
  const { id: userId } = person
  const change = nameChange(person, said)
  if (person.isAdministrator) refuseBeyondNames(person, said, change)
  if (said.userName !== undefined && said.userName !== person.userName) {
    await refuseTakenName(tx, said.userName, userId)
  }
  if (Object.keys(change).length > 0) {
    await renamePerson(tx, { by, from, userId, change, fixed, sendsMail })
  }
  if (!person.isAdministrator) await storeWork(tx, acting, person, said)
  await note(tx, person, said)
  if (said.isActive !== undefined && !person.isAdministrator) {
    await switchActive(tx, acting, person, said.isActive)
  }
}

/** The names and the address that change: without an address of its own, a person's is their user name. */
function nameChange(person: ScimPerson, said: PersonInput) {
  const followed = person.userName.toLowerCase() === person.email ? said.userName : undefined
  const isNew = said.email !== undefined && said.email !== person.email
  const wanted = isNew ? said.email : followed
  const email = wanted !== undefined && NewLoginName.safeParse(wanted).data
  const { firstName, lastName } = said
  return {
    ...(firstName !== undefined && firstName !== person.firstName && { firstName }),
    ...(lastName !== undefined && lastName !== person.lastName && { lastName }),
    ...(email !== undefined &&
      email !== false &&
      email !== person.email &&
      isReachable(email, person) && { email }),
  }
}

// A new user name that is no address leaves an address as it is.
function isReachable(email: string, person: ScimPerson): boolean {
  return isAddress(email) || !isAddress(person.email)
}

/** What a directory says of somebody's work, by the names of All Data. */
const WORK_FACTS = ['employeeId', 'place', 'country', 'costCentre', 'kind'] as const

function refuseBeyondNames(person: ScimPerson, said: PersonInput, change: object): void {
  const isOther = (is: unknown, was: unknown) => is !== undefined && is !== was
  if (
    'email' in change ||
    said.isActive === false ||
    isOther(said.title, person.title) ||
    isOther(said.team, person.team) ||
    WORK_FACTS.some((name) => isOther(said[name], person[name])) ||
    isOther(said.managerId, person.managerId === null ? null : String(person.managerId))
  ) {
    throw administratorFixed()
  }
}

export function administratorFixed(): ScimError {
  return new ScimError(
    403,
    null,
    'This is the administrator of Laurel, of whom the directory changes the name alone.',
  )
}

async function storeWork(tx: Tx, acting: DirectoryActor, person: ScimPerson, said: PersonInput) {
  const { by, from } = acting
  const { id: userId } = person
  const { title = person.title } = said
  const saysTeam = said.team !== undefined && !(await isInTeam(tx, userId))
  const position = { title, team: saysTeam ? (said.team ?? null) : person.team }
  await setPosition(tx, { by, from, userId, position })
  const { managerId } = said
  const facts = WORK_FACTS.filter((name) => said[name] !== undefined)
  const customFields =
    said.own === undefined ? [] : fieldsToStore(await readCustomFields(tx), said.own)
  if (facts.length === 0 && managerId === undefined && customFields.length === 0) return
  const employment = {
    ...Object.fromEntries(facts.map((name) => [name, said[name] ?? ''])),
    customFields,
    ...(managerId !== undefined && { manager: await managerOf(tx, managerId) }),
  }
  await setEmployment(tx, { by, from, userId, employment })
}

/** A manager as All Data names them. */
async function managerOf(tx: Tx, id: string | null): Promise<string> {
  if (id === null) return ''
  const manager = await findPerson(tx, id)
  if (manager === null) throw invalid('invalidValue', 'The manager is no person here.')
  return manager.email
}

const FIELDS = [
  ['name', ['firstName', 'lastName']],
  ['email', ['userName', 'email']],
  ['title', ['title']],
  ['team', ['team']],
  ['employeeId', ['employeeId']],
  ['manager', ['managerId']],
  ['place', ['place']],
  ['country', ['country']],
  ['costCentre', ['costCentre']],
  ['kind', ['kind']],
] as const

/** Stores that the directory has the person, and the fields that it set. */
async function note(tx: Tx, person: ScimPerson, said: PersonInput): Promise<void> {
  const set = FIELDS.filter(([, parts]) => parts.some((part) => said[part] !== undefined))
  const saysOwn = (said.own?.values.size ?? 0) > 0
  const externalId = said.externalId === undefined ? person.externalId : said.externalId
  await tx
    .query({
      text: `insert into directory_people (user_id, user_name, external_id, fields)
             values ($1, $2, $3, $4)
             on conflict (user_id) do update
               set user_name = $2, external_id = $3, changed_at = now(),
                   fields = array(select distinct unnest(directory_people.fields || $4) order by 1)`,
      values: [
        person.id,
        said.userName ?? person.userName,
        externalId,
        [...set.map(([field]) => field), ...(saysOwn ? ['customFields'] : [])],
      ],
    })
    .catch((error: unknown) => {
      if (errorCode(error) === UNIQUE_VIOLATION) throw new Refused('user-name-taken', 'userName')
      throw error
    })
}

/** The directory reopens only accounts that it closed; people who left or were deactivated in Laurel stay out. */
async function switchActive(tx: Tx, acting: DirectoryActor, person: ScimPerson, isActive: boolean) {
  const { id: userId, closedAt } = person
  const isClosed = !person.isActive && !person.awaitsLink
  if (isActive ? person.isActive || closedAt === null : isClosed) return
  const { by, from } = acting
  await switchPermissions(tx, { by, from, userId, change: { isActive } })
  await tx.query({
    text: 'update directory_people set closed_at = case when $2 then null else now() end where user_id = $1',
    values: [userId, isActive],
  })
  await followGroups(tx, acting, [userId])
}

/** Deactivates somebody and lets the directory's row go; Laurel keeps the person, their thanks and points. */
export async function releasePerson(
  tx: Tx,
  acting: DirectoryActor,
  person: ScimPerson,
): Promise<void> {
  if (person.isAdministrator) throw administratorFixed()
  await note(tx, person, {})
  await tx.query({ text: 'delete from directory_members where user_id = $1', values: [person.id] })
  await followGroups(tx, acting, [person.id], person.groups)
  await switchActive(tx, acting, person, false)
  await tx.query({
    text: 'update directory_people set released_at = now(), changed_at = now() where user_id = $1',
    values: [person.id],
  })
}
