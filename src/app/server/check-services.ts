import { access, constants, lstat, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pino from 'pino'
import { acceptAdministrator } from '#auth/server/ensure-administrator.ts'
import { otherVersion } from '#platform/server/db/bundled-version.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import type { Database } from '#platform/server/db/database.ts'
import { NOT_OWNED, readPending } from '#platform/server/db/migrate.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { runningPostmaster } from '#platform/server/db/postmaster.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { refuseMissing } from '#platform/server/db/structure.ts'
import { refuseLinkToNowhere, unusableDataDir } from '#platform/server/files/data-dir.ts'
import { openFileStore } from '#platform/server/files/open-file-store.ts'
import { refuseLdapRoles } from '#provisioning/server/follow-groups.ts'
import { readConfig, type Config } from './config.ts'
import { nearNames } from './near-names.ts'
import type { Environment } from './read-setting.ts'

/** A service keeps the others waiting for so long. */
const LONGEST_MS = 20_000
const SILENT = pino({ level: 'silent' })

/** Returns a short description of the service. Throws StartRefused with the fault and its remedy. */
type Check = () => Promise<string>

/**
 * Reads all settings as a start does, and tries each service that is set, without starting, making or
 * changing anything. Says a line for each; returns whether all is well.
 */
export async function checkServices(
  env: Environment,
  say: (line: string) => void,
): Promise<boolean> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    for (const line of error.message.split('\n')) say(`Settings: ${line}`)
    return false
  }
  const warnings = nearNames(env)
  say(`Settings: ${warnings.length === 0 ? 'ok' : 'ok, but look at these:'}`)
  for (const warning of warnings) say(`  ${warning}`)
  const checks = Object.entries(checksOf(config))
  const tried = await Promise.all(
    checks.map(async ([name, check]) => ({ name, ...(await outcomeOf(check)) })),
  )
  for (const { name, isOk, words } of tried) say(`${name}: ${isOk ? `ok (${words})` : words}`)
  const isWell = tried.every(({ isOk }) => isOk)
  say(isWell ? 'All is well.' : 'Something is wrong: see above.')
  return isWell
}

function checksOf(config: Config): Readonly<Record<string, Check>> {
  const { databaseUrl, s3, backups, mail, oidc, directory, model } = config
  return {
    'Data folder': () => checkDataDir(config),
    Database: () => (databaseUrl === null ? checkBundled(config) : checkGiven(config)),
    ...(s3 !== null && { Files: () => checkBucket(config) }),
    ...(backups !== null && { Backups: () => checkBackups(backups) }),
    ...(mail !== null && { Mail: () => checkMail(mail) }),
    ...(oidc !== null && { 'Single sign-on': () => checkProvider(oidc) }),
    ...(directory !== null && { Directory: () => checkDirectory(directory) }),
    ...(model !== null && { Model: () => checkModel(model) }),
  }
}

async function outcomeOf(check: Check): Promise<{ isOk: boolean; words: string }> {
  const late = Promise.withResolvers<never>()
  const sentence = `It did not answer within ${LONGEST_MS / 1000} seconds.`
  const timer = setTimeout(() => late.reject(new StartRefused(sentence)), LONGEST_MS)
  try {
    return { isOk: true, words: await Promise.race([check(), late.promise]) }
  } catch (error) {
    const isKnown = error instanceof StartRefused
    return { isOk: false, words: isKnown ? error.message : `It can't be tried: ${String(error)}` }
  } finally {
    clearTimeout(timer)
  }
}

async function checkDataDir({ dataDir }: Config): Promise<string> {
  try {
    await refuseLinkToNowhere(dataDir, dataDir)
    const folder = await nearestThere(dataDir)
    if (!(await stat(folder)).isDirectory()) {
      throw Object.assign(new Error(), { code: 'EEXIST', path: folder })
    }
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return folder === dataDir ? dataDir : `${dataDir}, which the start makes`
  } catch (error) {
    throw unusableDataDir(dataDir, error)
  }
}

/** The path itself, or the nearest folder above it that is there. */
async function nearestThere(path: string): Promise<string> {
  const code = await lstat(path).then(() => '', errorCode)
  return code === 'ENOENT' && path !== dirname(path) ? nearestThere(dirname(path)) : path
}

/** Looks into the bundled database only where it runs: its start would write to its files. */
async function checkBundled(config: Config): Promise<string> {
  const { dataDir } = config
  const home = join(dataDir, 'postgres')
  await refuseLinkToNowhere(home, dataDir)
  if ((await stat(home).catch(() => null)) === null) return 'the start makes it'
  const version = await otherVersion(dataDir)
  const more = '"npm run upgrade -- --check" tells more'
  if (version !== null) return `of PostgreSQL ${version}, which the start takes over; ${more}`
  const running = await runningPostmaster({ folder: home })
  return running === null ? `it does not run now; ${more}` : checkGiven(config)
}

async function checkGiven(config: Config): Promise<string> {
  const isBundled = config.databaseUrl === null
  const database = await openDatabase(config, SILENT, { exclusive: !isBundled })
  try {
    const { rows } = await database.pool.query<{ version: string }>(
      `select split_part(current_setting('server_version'), ' ', 1) as version`,
    )
    return `PostgreSQL ${rows[0]?.version ?? ''}, ${await stateOf(database, config)}`
  } finally {
    await database.close()
  }
}

async function stateOf(database: Database, config: Config): Promise<string> {
  const { rows } = await database.pool.query<{ isEmpty: boolean }>(
    `select to_regclass('kysely_migration') is null as "isEmpty"`,
  )
  if (rows[0]?.isEmpty === true) {
    await refuseWithout(database, MAY_MAKE)
    return 'empty: the start makes the tables'
  }
  const { names, isRolling } = await readPending(database)
  if (names.length > 0) {
    await refuseWithout(database, OWNS_ALL)
    const beside = isRolling ? 'while older processes go on' : 'which ends older processes'
    return `${names.length} changes to come at the start, ${beside}`
  }
  await refuseWithout(database, MAY_WRITE_ALL)
  await refuseMissing(database.pool)
  const administrator = await acceptAdministrator(database, config)
  if ((config.directory?.roles.length ?? 0) > 0) await refuseLdapRoles(database)
  return ['with the tables of this version', administrator?.notice ?? []].flat().join('; ')
}

const MAY_MAKE = `
  select has_database_privilege(current_database(), 'create')
         and has_schema_privilege(current_schema(), 'create') as may`
const TABLES = `
  from pg_class c
 where c.relkind in ('r', 'p')
   and c.relnamespace in (current_schema()::regnamespace, to_regnamespace('laurel_jobs'))`
const OWNS_ALL = `select coalesce(bool_and(pg_has_role(c.relowner, 'usage')), true) as may ${TABLES}`
const MAY_WRITE_ALL = `
  select coalesce(bool_and(has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
                           and has_table_privilege(c.oid, 'update')
                           and has_table_privilege(c.oid, 'delete')), true) as may ${TABLES}`

async function refuseWithout({ pool }: Database, right: string): Promise<void> {
  const { rows } = await pool.query<{ may: boolean }>(right)
  if (rows[0]?.may === true) return
  throw new StartRefused(
    right === MAY_WRITE_ALL
      ? "The database does not let its user write Laurel's tables: the user should own them."
      : `The database ${NOT_OWNED}`,
  )
}

async function checkBucket(config: Config): Promise<string> {
  const store = await openFileStore(config)
  store.close()
  return store.place
}

async function checkBackups(choice: NonNullable<Config['backups']>): Promise<string> {
  const { checkKeys, findPlaceFailure } = await import('#backups/server/place.ts')
  const warnings: string[] = []
  await checkKeys(choice, { warn: (sentence: string) => void warnings.push(sentence) })
  const { to } = choice
  // The first backup makes the folder.
  const place = 'folder' in to ? { folder: await nearestThere(to.folder) } : to
  const failure = await findPlaceFailure(place)
  if (failure !== null) throw new StartRefused(failure.sentence)
  const name = 'folder' in to ? to.folder : `the bucket "${to.bucket.s3.bucket}"`
  return [name, ...warnings].join('; ')
}

async function checkMail(choice: NonNullable<Config['mail']>): Promise<string> {
  const { openMailTransport } = await import('#platform/server/mail/smtp.ts')
  const { mailFailureOf, sayTrouble } = await import('#platform/server/mail/mail-failure.ts')
  const post = openMailTransport(choice)
  try {
    await post.check()
    return post.server
  } catch (error) {
    const failure = mailFailureOf(error)
    throw new StartRefused(sayTrouble(failure.trouble ?? 'refused', post.server, failure))
  } finally {
    post.close()
  }
}

async function checkProvider(choice: NonNullable<Config['oidc']>): Promise<string> {
  const { findProviderFailure } = await import('#auth/server/try-provider.ts')
  const failure = await findProviderFailure(choice)
  if (failure !== null) throw new StartRefused(failure.sentence)
  return choice.issuer
}

async function checkDirectory(choice: NonNullable<Config['directory']>): Promise<string> {
  const { findDirectoryFailure } = await import('#auth/server/ldap/directory.ts')
  const sentence = await findDirectoryFailure(choice)
  if (sentence !== null) throw new StartRefused(sentence)
  return choice.url
}

/** Asks the model for one short answer. */
async function checkModel(choice: NonNullable<Config['model']>): Promise<string> {
  const { modelClient, ModelFailed } = await import('#assistant/server/model-client.ts')
  const { modelWords } = await import('#assistant/server/model-words.ts')
  const { CHAT_LIMITS: limits } = await import('#assistant/server/chat-limits.ts')
  const messages = [{ role: 'user', content: 'Say: ready' }] as const
  const { model, baseUrl } = choice
  const signal = AbortSignal.timeout(LONGEST_MS)
  const client = await modelClient(choice)
  try {
    for await (const { words } of modelWords({ client, model, messages, limits, signal })) {
      if (words !== '') break
    }
    return `${model} at ${baseUrl}`
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error
    throw new StartRefused(
      `The model ${model} at ${baseUrl} gives no answer (${error.reason}). Please check AI_BASE_URL, AI_MODEL and AI_API_KEY.`,
    )
  }
}
