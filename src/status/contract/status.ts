import * as z from 'zod/mini'
import { DIRECTORY_TROUBLES, PROVIDER_TROUBLES } from '#auth/contract/sign-in-troubles.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { date } from '#platform/contract/wire-types.ts'

const count = z.number()
const bytes = z.number()

const Versions = z.strictObject({
  laurel: z.string(),
  commit: z.nullable(z.string()),
  node: z.string(),
  /** Null: unknown. */
  postgres: z.nullable(z.string()),
  /** Whether it is the PostgreSQL that Laurel brings. */
  isBundled: z.boolean(),
  /** The database's tables against those that this process knows; null: unknown. */
  tables: z.nullable(
    z.strictObject({
      /** Changes in the database that this process does not know. */
      unknown: count,
      /** Changes of this process that the database lacks. */
      missing: count,
      /** The release that changed the database last; null: it did not say. */
      release: z.nullable(z.string()),
    }),
  ),
})

const ProcessStatus = z.strictObject({
  host: z.string(),
  pid: z.number(),
  version: z.string(),
  since: date,
  heardAt: date,
  memoryBytes: bytes,
  /** Open pages that receive live events. */
  pages: count,
  /** Whether it answered this request. */
  isThis: z.boolean(),
})
export type ProcessStatus = z.output<typeof ProcessStatus>

const Standby = z.strictObject({
  name: z.string(),
  /** PostgreSQL's word, "streaming" when all is well; null: the database's user may not see it. */
  state: z.nullable(z.string()),
  /** What it has not replayed yet; null: unknown. */
  behindBytes: z.nullable(bytes),
})
export type Standby = z.output<typeof Standby>

const Database = z.strictObject({
  bytes,
  /** When the server was started. */
  since: date,
  connections: z.strictObject({ used: count, allowed: count }),
  /** The longest transaction that is running now. */
  transaction: z.nullable(z.strictObject({ since: date, isBackup: z.boolean() })),
  /** The age of the oldest transaction number that is not cleaned up, of two billion. */
  oldestTransaction: count,
  /** Null: unknown. */
  standbys: z.nullable(z.array(Standby)),
})

const QueueStatus = z.strictObject({
  /** The queue's name. */
  name: z.string(),
  waiting: count,
  running: count,
  /** Waiting for another attempt after a failure. */
  retrying: count,
  /** Given up within the last 24 hours. */
  failed: count,
  /** Since when the oldest of the waiting ones could run. */
  waitingSince: z.nullable(date),
})
export type QueueStatus = z.output<typeof QueueStatus>

const Backups = z.strictObject({
  /** Where they go: a folder, or the name of a bucket. */
  bucket: z.nullable(z.string()),
  isEncrypted: z.boolean(),
  /** Whether this process has the key to restore one as a trial. */
  canBeTried: z.boolean(),
  /** When one was due last, and is due next. */
  lastDue: z.nullable(date),
  nextDue: z.nullable(date),
  /** The newest complete one; null: none yet. */
  newest: z.nullable(z.strictObject({ madeAt: date, bytes })),
  /** The number that failed since then, and why the last one did. */
  failed: count,
  reason: z.nullable(z.string()),
  isBeingMade: z.boolean(),
  /** The last time one was restored as a trial; null: not yet. */
  trial: z.nullable(z.strictObject({ at: date, fault: z.nullable(z.string()) })),
})

/** Why a mail server takes no mails, whichever they are. */
const MAIL_TROUBLES = [
  'certificate',
  'password',
  'encryption',
  'sender',
  'refused',
  'unreachable',
] as const
export type MailTrouble = (typeof MAIL_TROUBLES)[number]

const Mail = z.strictObject({
  /** Why the mail server takes no mail from this process; null: it does. */
  trouble: z.nullable(
    z.strictObject({
      kind: z.enum(MAIL_TROUBLES),
      /** Host and port. */
      server: z.string(),
      /** The status it answered, else the code of the failure. */
      answer: z.string(),
    }),
  ),
  /** When it last answered this process; null: not yet. */
  answeredAt: z.nullable(date),
  /** E-mails on their way; null: unknown. */
  waiting: z.nullable(count),
})

const Directory = z.strictObject({
  /** Scheme, host and port. */
  server: z.string(),
  /** Why this process can't ask it; null: it can. */
  trouble: z.nullable(
    z.strictObject({
      kind: z.enum(DIRECTORY_TROUBLES),
      /** The code of the system, of TLS or of LDAP. */
      answer: z.string(),
    }),
  ),
  /** When it last answered this process; null: not yet. */
  answeredAt: z.nullable(date),
})

const Provider = z.strictObject({
  /** Its issuer. */
  server: z.string(),
  /** Why nobody can sign in with it from this process; null: they can. */
  trouble: z.nullable(
    z.strictObject({
      kind: z.enum(PROVIDER_TROUBLES),
      /** An HTTP status, another issuer, or the code of the system or of TLS. */
      answer: z.string(),
    }),
  ),
  /** When it last answered this process; null: not yet. */
  answeredAt: z.nullable(date),
})

const Disk = z.strictObject({
  folder: z.string(),
  /** Where the bundled database is; null: unknown, or on a server of one's own. */
  database: z.nullable(z.strictObject({ folder: z.string(), isElsewhere: z.boolean() })),
  /** Of the folder's disk, or of the database's if that has less; null: unknown. */
  room: z.nullable(z.strictObject({ free: bytes, total: bytes })),
  /** Whether writes find no room at present. */
  isDatabaseFull: z.boolean(),
  isFilesFull: z.boolean(),
  /** The bucket of uploaded files; null: they are in the folder. */
  bucket: z.nullable(z.string()),
  /** Why files can't be stored or read, a code, and in which folder or bucket; null: they can. */
  trouble: z.nullable(z.strictObject({ reason: z.string(), place: z.string() })),
  /** The pictures and documents; null: unknown. */
  files: z.nullable(count),
})

/** The facts of the installation. A part that is null could not be read in time: it is unknown. */
export const StatusReport = z.strictObject({
  readAt: date,
  versions: Versions,
  processes: z.strictObject({
    list: z.array(ProcessStatus),
    /** False: other processes are unknown. */
    isComplete: z.boolean(),
  }),
  database: z.nullable(Database),
  queues: z.nullable(z.array(QueueStatus)),
  /** E-mails and pushes that were given up and not tried again; null: unknown. */
  undelivered: z.nullable(z.strictObject({ mails: count, pushes: count })),
  backups: z.strictObject({
    /** Whether Laurel makes backups by itself. */
    isOn: z.boolean(),
    /** Why the next one can't be stored, a code, and in which bucket, null for a folder; null: it can. */
    trouble: z.nullable(z.strictObject({ reason: z.string(), bucket: z.nullable(z.string()) })),
    facts: z.nullable(Backups),
  }),
  /** Null: no mail server is set up. */
  mail: z.nullable(Mail),
  /** Null: no LDAP directory is set up. */
  directory: z.nullable(Directory),
  /** Null: no provider of single sign-on is set up. */
  provider: z.nullable(Provider),
  disk: Disk,
  /** The voucher codes that this process's key does not open; null: unknown. */
  lockedCodes: z.nullable(count),
})
export type StatusReport = z.output<typeof StatusReport>

export const statusEndpoints = {
  readStatus: endpoint({
    method: 'GET',
    path: '/api/status',
    summary:
      'The state of the installation: versions, processes, database, jobs, backups, mail, directory, single sign-on, disk',
    access: 'administrator',
    scope: 'readStatus',
    output: StatusReport,
    refusals: [],
  }),
} as const
