import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { AppOptions } from '#app/server/app-options.ts'
import { createApp, type LaurelApp } from '#app/server/app.ts'
import { CHAT_LIMITS } from '#assistant/server/chat-limits.ts'
import { ensureAdministrator } from '#auth/server/ensure-administrator.ts'
import { ATTEMPT_LIMITS, type AttemptLimits } from '#auth/server/limit-attempts.ts'
import type { Database } from '#platform/server/db/database.ts'
import { openFolderStore } from '#platform/server/files/folder-store.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import type { LoadLimits } from '#platform/server/http/shed-load.ts'
import { whenDone } from './when-done.ts'

export const ADMINISTRATOR = { email: 'admin@laurel.test', password: 'the administrator' }

/** The administrator in histories. */
export const GIVER = {
  firstName: 'Laurel',
  lastName: 'Administrator',
  email: ADMINISTRATOR.email,
  picture: null,
}

/** The id of the administrator, once an app has created the account. */
export async function administratorId({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select id from users where email = $1', [
    ADMINISTRATOR.email,
  ])
  const [row] = rows
  if (row === undefined) throw new Error('there is no administrator')
  return row.id
}

/** High limits, since tests sign in more often than people. */
export const GENEROUS: AttemptLimits = {
  ...ATTEMPT_LIMITS,
  clientIp: { uses: 100_000, seconds: 60 },
  link: { uses: 100_000, seconds: 60 },
  linkClientIp: { uses: 100_000, seconds: 60 },
  signUp: { uses: 100_000, seconds: 60 },
  visit: { uses: 100_000, seconds: 60 },
}

/** No limits, since test and app share one busy process. */
export const NO_BOUNDS: LoadLimits = { eventLoopDelayMs: 0, heapBytes: 0, rssBytes: 0, requests: 0 }

export interface TestApp extends LaurelApp {
  readonly files: FileStore
  /** Log lines at warn or above, or at the asked level, as JSON. */
  readonly complaints: readonly string[]
}

/** An app on this database with an administrator, closed when the test or the test file is done. */
export async function ownApp(
  database: Database,
  config: Partial<AppOptions['config']> = {},
  limits: AttemptLimits = GENEROUS,
  ownFiles?: FileStore,
  chatLimits = CHAT_LIMITS,
  pushAgent?: AppOptions['pushAgent'],
  level: 'warn' | 'trace' = 'warn',
): Promise<TestApp> {
  const files = ownFiles ?? (await openFolderStore(await fileFolder()))
  await ensureAdministrator(database, {
    adminEmail: ADMINISTRATOR.email,
    explicitAdminEmail: true,
    adminPassword: ADMINISTRATOR.password,
  })
  const complaints: string[] = []
  const log = pino({ level }, { write: (line: string) => void complaints.push(line) })
  const app = await createApp({
    config: {
      signupActive: null,
      signupDomains: null,
      publicUrl: null,
      trustProxy: false,
      webhookAllow: [],
      sealingKey: 'sealed in tests '.repeat(3).replaceAll(' ', '-'),
      metricsToken: null,
      tracesTo: null,
      backups: null,
      databaseUrl: null,
      directory: null,
      dataDir: tmpdir(),
      model: null,
      mail: null,
      oidc: null,
      s3: null,
      ...config,
    },
    database,
    files,
    log,
    webRoot: '/nowhere',
    bounds: NO_BOUNDS,
    limits,
    chatLimits,
    // Jobs run soon, since tests wait for them.
    jobPace: { pollEverySeconds: 0.5, startAfterMs: 0 },
    ...(pushAgent && { pushAgent }),
  })
  whenDone(() => app.close())
  return { ...app, files, complaints }
}

/** An empty folder, removed when the test or the test file is done. */
export async function fileFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-files-'))
  whenDone(() => rm(folder, { recursive: true, force: true }))
  return folder
}
