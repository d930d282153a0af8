import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Administrator } from '#auth/server/ensure-administrator.ts'
import { placeOfDatabase } from '#platform/server/db/bundled-home.ts'
import { nameOfDatabase } from '#platform/server/db/host-urls.ts'
import { prepareDataDir } from '#platform/server/files/data-dir.ts'
import { keepOwner } from '#platform/server/files/keep-owner.ts'
import { COMMIT, VERSION } from '#platform/server/operation/version.ts'
import type { Config } from './config.ts'

interface StartFacts {
  readonly port: number
  readonly administrator: Pick<Administrator, 'email' | 'newPassword'>
  /** Whether a person reads the output on a terminal, so that no log keeps it. */
  readonly isTerminal: boolean
}

type DataPlaces = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>

/** Returns what a start says to its operator, in lines. */
export async function describeStart(
  config: DataPlaces & Pick<Config, 'host' | 'publicUrl'>,
  { port, administrator, isTerminal }: StartFacts,
): Promise<string> {
  const { email, newPassword } = administrator
  const commit = COMMIT === null ? '' : ` (commit ${COMMIT})`
  const lines = [
    `Laurel v${VERSION}${commit} is ready: ${config.publicUrl ?? localUrl(config.host, port)}`,
    `Administrator: ${email}`,
    ...(newPassword === null ? [] : [await handOutPassword(newPassword, config, isTerminal)]),
    `${isTerminal ? 'Stop it with Ctrl-C. ' : ''}${await describeDataPlaces(config)}`,
  ]
  return lines.join('\n')
}

/**
 * Returns the administrator's first password for a terminal. Otherwise it would stay in a log, so it
 * is written to a file in the data folder, which is named.
 */
export async function handOutPassword(
  password: string,
  { dataDir }: Pick<Config, 'dataDir'>,
  isTerminal: boolean,
): Promise<string> {
  const after = 'You choose your own when you sign in with it.'
  if (isTerminal) return `Password, shown only this once: ${password}\n${after}`
  const file = join(dataDir, 'first-password')
  try {
    await prepareDataDir(dataDir)
    await rm(file, { force: true })
    await writeFile(file, `${password}\n`, { mode: 0o600, flag: 'wx' })
    await keepOwner(file)
  } catch {
    return `The first password could not be written to ${file}: "npm run admin:password" gives another.`
  }
  return `The first password is in ${file}. ${after} Remove the file then.`
}

function localUrl(host: string, port: number): string {
  const isOwn = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
  return `http://${isOwn ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

async function describeDataPlaces({ databaseUrl, dataDir, s3 }: DataPlaces): Promise<string> {
  const files = s3 === null ? join(dataDir, 'files') : `the bucket "${s3.bucket}"`
  if (databaseUrl !== null) {
    return `The data is in PostgreSQL at ${nameOfDatabase(databaseUrl)}, files are in ${files}.`
  }
  const sentences = [`The data is in ${dataDir}.`]
  const place = await placeOfDatabase(dataDir)
  if (place.isElsewhere) sentences.push(`Its database is in ${place.folder}.`)
  if (s3 !== null) sentences.push(`Files are in ${files}.`)
  return sentences.join(' ')
}
