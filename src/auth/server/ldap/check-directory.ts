import type { Logger } from 'pino'
import { findConnected } from '#auth/server/sign-in-by-identity.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import { defineQueue } from '#platform/server/jobs/queue.ts'
import { followDirectory } from '#roles/server/directory-roles.ts'
import { closeAccount, openAgain } from './close-account.ts'
import type { LdapAccountState, LdapDirectory } from './directory.ts'

const DIRECTORY = defineQueue('directory', {
  retries: 0,
  firstPauseSeconds: 0,
  longestPauseSeconds: 0,
  attemptSeconds: 600,
  hasUniqueKeys: true,
})

/** Asks every five minutes who may still log in; tries the directory at once, to tell of a wrong setting. */
export function startCheckingDirectory(
  database: Database,
  jobs: Jobs,
  directory: LdapDirectory,
  log: Logger,
): void {
  jobs.work(DIRECTORY, { concurrency: 1, pollEverySeconds: 10 }, async () => {
    await checkDirectory(database, directory, log)
    return 'done'
  })
  jobs.schedule(DIRECTORY, '*/5 * * * *', {})
  // A failure is reported as an outage.
  directory.lookUp([]).catch(() => undefined)
}

interface ConnectedPerson {
  readonly user_id: number
  readonly subject: string
  readonly is_active: boolean
  /** Whether the directory gave them a role. */
  readonly has_roles: boolean
}

// The administrator stays: nobody could switch them on again.
const CONNECTED = `
  select i.user_id, i.subject, u.is_active,
         exists (select from user_roles r
                  where r.user_id = u.id and r.given_by is null) as has_roles
    from identities i join users u on u.id = i.user_id
   where i.issuer = $1 and not u.is_administrator and (u.is_active or i.closed_at is not null)
   order by i.user_id`

/** Fewer than a directory answers at most. */
const AT_ONCE = 100
/** So many may vanish at once, however few the people are. */
const FEW = 4

/**
 * Switches off whom the directory lets in no more, switches on again whom it had closed, and takes roles
 * of groups that they left. Changes nobody if more than half of the people are missing: then rather the
 * rights of the searching entry, or LDAP_FILTER, are wrong. Logs why nothing could be asked.
 */
export async function checkDirectory(
  database: Database,
  directory: LdapDirectory,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<void> {
  const { issuer } = directory
  const { rows: people } = await database.pool.query<ConnectedPerson>(CONNECTED, [issuer])
  let found: ReadonlyMap<string, LdapAccountState>
  try {
    found = await findAll(directory, people)
  } catch (error) {
    log.warn({ err: error }, 'LDAP: the directory could not be asked who may still log in')
    return
  }
  const active = people.filter((person) => person.is_active)
  const missing = active.filter(({ subject }) => !found.has(subject))
  if (missing.length > FEW && missing.length * 2 > active.length) {
    const facts = { missing: missing.length, people: active.length }
    log.error(facts, 'LDAP: most people are missing in the directory, so nobody was switched off')
    return
  }
  for (const person of people) {
    const there = found.get(person.subject)
    // oxlint-disable-next-line no-await-in-loop
    await applyCheck(database, { issuer, person, there }).catch((error: unknown) => {
      log.error({ err: error, user: person.user_id }, 'LDAP: a change could not be followed')
    })
  }
}

async function findAll(directory: LdapDirectory, people: readonly ConnectedPerson[]) {
  const found = new Map<string, LdapAccountState>()
  // Without people it is asked too, to see whether it can be.
  for (let done = 0; done < Math.max(1, people.length); done += AT_ONCE) {
    const some = people.slice(done, done + AT_ONCE)
    const sought = some.map(({ subject, has_roles: hasRoles }) => ({ subject, hasRoles }))
    // oxlint-disable-next-line no-await-in-loop
    for (const [subject, there] of await directory.lookUp(sought)) found.set(subject, there)
  }
  return found
}

interface CheckedPerson {
  readonly issuer: string
  readonly person: ConnectedPerson
  /** Undefined: the directory does not let them in. */
  readonly there: LdapAccountState | undefined
}

async function applyCheck(
  database: Database,
  { issuer, person, there }: CheckedPerson,
): Promise<void> {
  const { subject, user_id: userId, is_active: isActive } = person
  if (there !== undefined && isActive && there.roles === null) return
  if (there === undefined && !isActive) return
  await transact(database, async (tx) => {
    // A reset password may have disconnected them meanwhile.
    const account = await findConnected(tx, { issuer, subject })
    if (account === undefined) return
    if (there === undefined) return closeAccount(tx, userId, { issuer, subject })
    if (!isActive) await openAgain(tx, account, { issuer, subject })
    if (there.roles !== null) await followDirectory(tx, userId, there.roles)
  })
}
