import {
  AndFilter,
  EqualityFilter,
  ExtensibleFilter,
  FilterParser,
  NoSuchObjectError,
  OrFilter,
  type Client,
  type Filter,
} from 'ldapts'
import type { Logger } from 'pino'
import type { DirectoryTrial } from '#auth/contract/connections.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { takeTurns } from '#platform/server/calls/take-turns.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import type { Outages } from '#platform/server/operation/outages.ts'
import type { Role } from '#roles/contract/role-permissions.ts'
import {
  refuseBind,
  toDirectoryFailure,
  withDirectory,
  type DirectoryFailure,
  type LdapConfig,
} from './connect.ts'
import { ATTRIBUTES, idOf, readEntry, type DirectoryEntry } from './entry.ts'

/** Somebody whom the directory lets in. */
export interface LdapPerson extends DirectoryEntry {
  /** The roles of their groups. */
  readonly roles: readonly Role[]
}

/** Somebody to be found by the subject of their identity. */
export interface LdapLookup {
  readonly subject: string
  /** Whether their roles are read too, which takes a search for each group. */
  readonly hasRoles: boolean
}

export interface LdapAccountState {
  /** The roles of their groups; null: not read. */
  readonly roles: readonly Role[] | null
}

export type LdapName = { readonly name: string } | { readonly subject: string }

/** Counts the attempt at a password as one at the account of this address; null: the entry has none. */
export type AttemptCounter = (email: string | null, attempt: () => Promise<void>) => Promise<void>

/** The company's directory. */
export interface LdapDirectory {
  /** Of its identities: without a host, so that they outlive a move of the server. */
  readonly issuer: string
  /**
   * The person of a typed name or a known subject, whose password this is; null: there is nobody. `counted` counts the attempt
   * for the person's address. Throws Refused: 'password-wrong', 'account-inactive',
   * 'directory-password-expired', 'directory-unreachable', 'busy'.
   */
  prove(who: LdapName, password: string, counted: AttemptCounter): Promise<LdapPerson | null>
  /**
   * Those of these people who may log in, by their subjects; with none, it only signs in as the entry that
   * searches. Throws DirectoryFailure.
   */
  lookUp(people: readonly LdapLookup[]): Promise<ReadonlyMap<string, LdapAccountState>>
}

/** The attributes that hold the names by which people log in. */
const NAMES = ['mail', 'uid', 'sAMAccountName', 'userPrincipalName']

export function issuerOf({ baseDn }: Pick<LdapConfig, 'baseDn'>): string {
  return `ldap:///${baseDn.toLowerCase()}`
}

/**
 * Throws StartRefused if the filter can't be parsed. Connects at first use, so that Laurel starts without it.
 * Reports whether the directory can be asked, whatever it says of one person.
 */
export function openDirectory(
  choice: LdapConfig,
  log: Pick<Logger, 'warn'>,
  outages: Pick<Outages, 'begin' | 'end'>,
): LdapDirectory {
  const issuer = issuerOf(choice)
  // So that a dead directory can't hold every request.
  const inTurn = takeTurns({ atWork: 16, waiting: 64 })

  const searcher = createSearcher(choice, log)

  return {
    issuer,
    prove: (who, password, counted) =>
      inTurn(async () => {
        // A bind without a password succeeds, for anybody (RFC 4513, 5.1.2).
        if (password === '') throw new Refused('password-wrong')
        let hasAnswered = false
        try {
          return await withDirectory(choice, async (client) => {
            const person = await searcher.findOne(client, who)
            hasAnswered = true
            outages.end('directory')
            if (person === null) return null
            await counted(person.identity.email, () =>
              client.bind(person.dn, password).catch(refuseBind),
            )
            if (person.isClosed) throw new Refused('account-inactive')
            return person
          })
        } catch (error) {
          if (error instanceof Refused) throw error
          const failure = toDirectoryFailure(error, 'refused')
          const { trouble, code } = failure
          if (!hasAnswered) beginOutage(outages, choice, failure)
          log.warn({ trouble, code }, 'LDAP: the directory could not be asked at a login')
          throw new Refused('directory-unreachable')
        }
      }),
    async lookUp(people) {
      try {
        const found = await withDirectory(choice, (client) => searcher.findSought(client, people))
        outages.end('directory')
        return found
      } catch (error) {
        const failure = toDirectoryFailure(error, 'refused')
        beginOutage(outages, choice, failure)
        throw failure
      }
    },
  }
}

/** Searches among the people who may log in. Throws StartRefused if the filter can't be parsed. */
function createSearcher(choice: LdapConfig, log: Pick<Logger, 'warn'>) {
  const mayLogIn = parseFilter(choice.filter)

  async function search(client: Client, who: Filter, most = 0): Promise<DirectoryEntry[]> {
    const { searchEntries } = await client.search(choice.baseDn, {
      filter: new AndFilter({ filters: [mayLogIn, who] }),
      attributes: [...ATTRIBUTES],
      explicitBufferAttributes: ['objectGUID'],
      sizeLimit: most,
      timeLimit: 5,
    })
    const entries = searchEntries.map((found) => readEntry(found, issuerOf(choice), Date.now()))
    return entries.filter((entry) => entry !== null)
  }

  async function findOne(client: Client, who: LdapName): Promise<LdapPerson | null> {
    const filter = 'name' in who ? anyOf(NAMES, who.name) : new EqualityFilter(idOf(who.subject))
    const found = await search(client, filter, 2)
    if (found.length > 1) {
      log.warn('LDAP: several entries have the name that somebody typed, so it lets nobody in')
    }
    const [only, other] = found
    if (only === undefined || other !== undefined) return null
    return { ...only, roles: await rolesOf(client, choice, only) }
  }

  async function findSought(client: Client, people: readonly LdapLookup[]) {
    const found = new Map<string, LdapAccountState>()
    if (people.length === 0) return found
    const filters = people.map(({ subject }) => new EqualityFilter(idOf(subject)))
    // Without a limit of ours, a directory that leaves people out for its own has to say so.
    const entries = await search(client, new OrFilter({ filters }))
    for (const { subject, hasRoles } of people) {
      const entry = entries.find(({ identity }) => identity.subject === subject)
      if (entry === undefined || entry.isClosed) continue
      // One connection asks one thing at a time.
      // oxlint-disable-next-line no-await-in-loop
      found.set(subject, { roles: hasRoles ? await rolesOf(client, choice, entry) : null })
    }
    return found
  }

  return { findOne, findSought }
}

function parseFilter(text: string): Filter {
  try {
    return FilterParser.parseString(text)
  } catch {
    throw new StartRefused('LDAP_FILTER must be a filter in brackets, like (objectClass=person).')
  }
}

/** Values go into the request as they are, never into the text of a filter: nothing is to be escaped. */
function anyOf(attributes: readonly string[], value: string): Filter {
  const filters = attributes.map((attribute) => new EqualityFilter({ attribute, value }))
  return new OrFilter({ filters })
}

const CHECKS: Readonly<Record<DirectoryFailure['trouble'], string>> = {
  certificate: 'Please check its certificate, and NODE_EXTRA_CA_CERTS',
  slow: 'Please check the network between, and how busy it is',
  unreachable: 'Please check it, and LDAP_URL',
  encryption: 'Please set up StartTLS there, or ldaps:// in LDAP_URL',
  credentials: 'Please check LDAP_BIND_DN and LDAP_BIND_PASSWORD',
  refused: 'Please check its own log, LDAP_BASE_DN, and what LDAP_BIND_DN may read',
}

function sayTrouble(
  { url }: LdapConfig,
  { trouble, code }: Pick<DirectoryFailure, 'trouble' | 'code'>,
): string {
  return `The company's directory ${url} can't be asked (${trouble}, ${code}), so nobody can log in with its password. ${CHECKS[trouble]}.`
}

const NOT_FOUND = {
  noBase: 'has no entry LDAP_BASE_DN, or LDAP_BIND_DN may not read it',
  nobody:
    'shows nobody who may log in. Please check LDAP_BASE_DN, LDAP_FILTER, and what LDAP_BIND_DN may read',
  noGroup: 'lacks a group of LDAP_ROLES, or LDAP_BIND_DN may not read it',
} as const

/** A sentence that names the fault of the directory and the setting to check; null: it works. Throws StartRefused for a malformed filter. */
export async function findDirectoryFailure(choice: LdapConfig): Promise<string | null> {
  parseFilter(choice.filter)
  const { outcome, answer } = await tryDirectory(choice)
  if (outcome === 'works') return null
  if (outcome === 'noBase' || outcome === 'nobody' || outcome === 'noGroup') {
    const group = answer === '' ? '' : ` (${answer})`
    return `The company's directory ${choice.url} ${NOT_FOUND[outcome]}${group}.`
  }
  return sayTrouble(choice, { trouble: outcome, code: answer })
}

/** Begins an outage of the directory, which lasts until Laurel can search it again. */
function beginOutage(
  outages: Pick<Outages, 'begin'>,
  choice: LdapConfig,
  { trouble, code }: DirectoryFailure,
): void {
  outages.begin('directory', {
    sentence: sayTrouble(choice, { trouble, code }),
    facts: { trouble, code },
    isOver: async () => {
      const { outcome } = await tryDirectory(choice)
      return outcome === 'works' || outcome === 'nobody' || outcome === 'noGroup'
    },
  })
}

/** Active Directory's rule that also finds members of groups in a group; others ignore it. */
const IN_CHAIN = '1.2.840.113556.1.4.1941'

/** A group's filter for one of its members. */
function hasMember({ dn, uid }: Pick<DirectoryEntry, 'dn' | 'uid'>): Filter {
  const filters: Filter[] = [
    new EqualityFilter({ attribute: 'member', value: dn }),
    new EqualityFilter({ attribute: 'uniqueMember', value: dn }),
    new ExtensibleFilter({ rule: IN_CHAIN, matchType: 'member', value: dn }),
  ]
  if (uid !== '') filters.push(new EqualityFilter({ attribute: 'memberUid', value: uid }))
  return new OrFilter({ filters })
}

/** The roles of the groups that somebody is in. */
export async function rolesOf(
  client: Client,
  { roles }: LdapConfig,
  entry: DirectoryEntry,
): Promise<Role[]> {
  const held = new Set<Role>()
  for (const { role, group } of roles) {
    // oxlint-disable-next-line no-await-in-loop
    if (await isIn(client, group, entry)) held.add(role)
  }
  return [...held]
}

async function isIn(client: Client, group: string, entry: DirectoryEntry): Promise<boolean> {
  try {
    const filter = hasMember(entry)
    const { searchEntries } = await client.search(group, {
      scope: 'base',
      filter,
      attributes: ['1.1'],
      sizeLimit: 1,
    })
    return searchEntries.length > 0
  } catch (error) {
    // A group that was removed has no members.
    if (error instanceof NoSuchObjectError) return false
    throw error
  }
}

/** Signs in as the entry that searches, and looks for one person and for every group. */
export function tryDirectory(choice: LdapConfig): Promise<DirectoryTrial> {
  const { baseDn, filter, roles } = choice
  return withDirectory(choice, async (client): Promise<DirectoryTrial> => {
    const look = async (dn: string, options: Parameters<typeof client.search>[1]) => {
      const { searchEntries } = await client.search(dn, { ...options, attributes: ['1.1'] })
      return searchEntries.length > 0
    }
    try {
      const people = { filter: FilterParser.parseString(filter), sizeLimit: 1, timeLimit: 5 }
      if (!(await look(baseDn, people))) return { outcome: 'nobody', answer: '' }
    } catch (error) {
      if (error instanceof NoSuchObjectError) return { outcome: 'noBase', answer: '' }
      throw error
    }
    for (const { group } of roles) {
      // One connection asks one thing at a time.
      // oxlint-disable-next-line no-await-in-loop
      const isThere = await look(group, { scope: 'base' }).catch((error: unknown) => {
        if (error instanceof NoSuchObjectError) return false
        throw error
      })
      if (!isThere) return { outcome: 'noGroup', answer: group }
    }
    return { outcome: 'works', answer: '' }
  }).catch((error: unknown) => {
    const { trouble, code } = toDirectoryFailure(error, 'refused')
    return { outcome: trouble, answer: code }
  })
}
