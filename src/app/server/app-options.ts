import type { Agent } from 'node:https'
import type { Logger } from 'pino'
import type { ChatLimits } from '#assistant/server/chat-limits.ts'
import type { AttemptLimits } from '#auth/server/limit-attempts.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import type { LoadLimits } from '#platform/server/http/shed-load.ts'
import type { Pace } from '#platform/server/jobs/open-jobs.ts'
import type { Config } from './config.ts'

export interface AppOptions {
  readonly config: Pick<
    Config,
    | 'backups'
    | 'databaseUrl'
    | 'directory'
    | 'dataDir'
    | 'mail'
    | 'model'
    | 'oidc'
    | 'signupActive'
    | 'signupDomains'
    | 'publicUrl'
    | 's3'
    | 'trustProxy'
    | 'webhookAllow'
    | 'sealingKey'
    | 'metricsToken'
    | 'tracesTo'
  >
  readonly database: Database
  readonly files: FileStore
  readonly log: Logger
  /** The folder of the built browser app. */
  readonly webRoot: string
  /** The load at which requests are refused; default: derived from this process's memory. */
  readonly bounds?: LoadLimits
  readonly limits?: AttemptLimits
  readonly chatLimits?: ChatLimits
  /** The way to push services; default: over the public network only. */
  readonly pushAgent?: Agent
  readonly jobPace?: Partial<Pace>
}
