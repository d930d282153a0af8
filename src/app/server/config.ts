import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { ModelConfig } from '#assistant/server/model-client.ts'
import type { LdapConfig } from '#auth/server/ldap/connect.ts'
import type { OidcConfig } from '#auth/server/provider.ts'
import type { BackupSettings } from '#backups/server/schedule.ts'
import type { DatabaseSettings } from '#platform/server/db/database.ts'
import { hostUrls } from '#platform/server/db/host-urls.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import type { S3Settings } from '#platform/server/files/s3-store.ts'
import type { MailSettings } from '#platform/server/mail/smtp.ts'
import { parseUrl } from '#platform/server/outgoing/parse-url.ts'
import { isDomain } from '#settings/contract/settings.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { backupSchemas, readBackupSettings } from './backup-settings.ts'
import { incomplete, isWebAddress, readSetting, type Environment } from './read-setting.ts'
import { LOG_LEVELS, SETTINGS, type LogLevel } from './settings.ts'
import { directoryOf, oidcOf, signInSchemas } from './sign-in-settings.ts'

/** Of requests to addresses that people type, and of the secrets that go with them. */
const outgoingSchemas = {
  WEBHOOK_ALLOW: z.nullable(
    z
      .pipe(
        z.string(),
        z.transform((text) => text.split(',').map((part) => part.trim())),
      )
      .check(z.refine((parts) => parts.every(isNetwork))),
  ),
  SEALING_KEY: z.nullable(z.string().check(z.regex(/^\S{32,512}$/))),
}

/** An IP address, or a network like 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const version = isIP(address)
  if (version === 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const address = z.nullable(z.string().check(z.refine((text) => hostUrls(text) !== null)))

const databaseSchemas = {
  DATABASE_URL: address,
  DATABASE_DIRECT_URL: address,
}

type DatabaseValues = { [N in keyof typeof databaseSchemas]: z.output<(typeof databaseSchemas)[N]> }

/** The database of the settings. Throws StartRefused if one lacks another that it needs. */
function readDatabaseSettings(
  { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl }: DatabaseValues,
  dataDir: string,
): Required<DatabaseSettings> {
  if (databaseUrl === null && directUrl !== null) {
    throw new StartRefused('DATABASE_URL is missing: DATABASE_DIRECT_URL needs it.')
  }
  return { dataDir, databaseUrl, directUrl }
}

export interface Config extends Required<DatabaseSettings> {
  port: number
  host: string
  adminEmail: string
  /** Whether ADMIN_EMAIL is set. */
  explicitAdminEmail: boolean
  adminPassword: string | null
  /** Null: Settings decide. */
  signupActive: boolean | null
  /** Lower case; null: Settings decide. */
  signupDomains: string[] | null
  /** Scheme, host, port and perhaps a path, without a slash at the end. */
  publicUrl: string | null
  /** As Fastify's `trustProxy`. */
  trustProxy: boolean | number | string[]
  /** The S3 store; null: files are under `dataDir`. */
  s3: S3Settings | null
  /** The backups that Laurel makes by itself; null: none. */
  backups: BackupSettings | null
  /** age private keys that decrypt backups. */
  backupIdentities: readonly string[]
  /** The model that answers questions; null: the manuals only. */
  model: ModelConfig | null
  /** The mail server and the sender; null: Laurel sends no mail. */
  mail: MailSettings | null
  /** The OpenID provider people may sign in with. */
  oidc: OidcConfig | null
  /** The LDAP directory whose people may log in. */
  directory: LdapConfig | null
  /** Networks that are not public and webhooks may reach. */
  webhookAllow: readonly string[]
  /** Seals secrets in the database; null: a key in `dataDir` does. */
  sealingKey: string | null
  /** The token for /metrics; null: /metrics is off. */
  metricsToken: string | null
  /** The collector of traces; null: there are none. */
  tracesTo: string | null
  /** The time the process still answers requests, as not ready, before it closes. */
  drainSeconds: number
  logLevel: LogLevel
  /** Fill an empty database with the demo company. */
  demo: boolean
}

type VariableName = (typeof SETTINGS)[number]['name']

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
/** A path of plain names that does not start with Laurel's own: /laurel, or /tools/laurel/. */
const PATH = /^\/(?!(?:api|assets)(?:\/|$))(?:[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*\/?)?$/
const ADDRESS_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

const transformed = <T>(schema: z.ZodMiniType<string, string>, transform: (text: string) => T) =>
  z.pipe(schema, z.transform(transform))
const matching = (pattern: RegExp) => z.string().check(z.regex(pattern))
const refined = (isRight: (text: string) => boolean) => z.string().check(z.refine(isRight))
const word = (longest: number, shortest = 1) =>
  matching(new RegExp(String.raw`^\S{${shortest},${longest}}$`))

const list = transformed(z.string(), (text) =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== ''),
)
const listOf = (isRight: (part: string) => boolean) =>
  list.check(z.refine((parts) => parts.every(isRight)))
const truth = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
)
const wholeNumber = transformed(matching(/^\d{1,5}$/), Number)
const upTo = (most: number) => wholeNumber.check(z.maximum(most))
const email = z.email().check(z.maxLength(254))

const sender = z.object({
  // No control characters, which could inject a header.
  name: matching(/^[^\p{Cc}]{1,100}$/u),
  address: email,
})

const schemas = {
  PORT: upTo(65_535),
  HOST: matching(/^[\w.:%-]+$/),
  DATA_DIR: transformed(z.string(), (path) => resolve(path)),
  ...databaseSchemas,
  ADMIN_EMAIL: email.check(z.toLowerCase()),
  ADMIN_PASSWORD: z.nullable(z.string().check(z.minLength(8), z.maxLength(200))),
  SIGNUP_ACTIVE: z.nullable(truth),
  SIGNUP_DOMAINS: z.nullable(listOf(isDomain)),
  PUBLIC_URL: z.nullable(
    transformed(refined(isPublicAddress), (text) => new URL(text).href.replace(/\/+$/, '')),
  ),
  TRUST_PROXY: z.union([truth, wholeNumber, listOf(isAddress)]),
  S3_BUCKET: z.nullable(matching(BUCKET)),
  S3_ENDPOINT: z.nullable(refined(isWebAddress)),
  S3_REGION: matching(/^[a-z0-9-]{1,64}$/),
  S3_ACCESS_KEY_ID: z.nullable(word(256)),
  S3_SECRET_ACCESS_KEY: z.nullable(word(256)),
  ...backupSchemas,
  AI_BASE_URL: z.nullable(refined(isWebAddress)),
  AI_API_KEY: z.nullable(word(512)),
  AI_MODEL: z.nullable(word(200)),
  AI_CONTEXT_TOKENS: transformed(matching(/^\d{1,7}$/), Number),
  SMTP_URL: z.nullable(refined(isMailServer)),
  MAIL_FROM: z.nullable(z.pipe(transformed(z.string(), senderOf), sender)),
  ...signInSchemas,
  ...outgoingSchemas,
  METRICS_TOKEN: z.nullable(word(256, 16)),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.nullable(refined(isWebAddress)),
  DRAIN_SECONDS: upTo(300),
  LOG_LEVEL: z.enum(LOG_LEVELS),
} satisfies Record<VariableName, z.ZodMiniType>

type ConfigValues = { [N in keyof typeof schemas]: z.output<(typeof schemas)[N]> }

/**
 * Reads the environment, and secrets from the files it names. Empty variables count as unset.
 * Throws StartRefused with one line per wrong variable.
 */
export function readConfig(env: Environment, { demo = false }: { demo?: boolean } = {}): Config {
  const raw = Object.fromEntries(
    SETTINGS.map(({ name, default: fallback }) => [
      name,
      readSetting(name, env) ?? (fallback || null),
    ]),
  )
  const parsed = z.object(schemas).safeParse(raw)
  if (!parsed.success) throw new StartRefused(complaints(parsed.error))
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    ...readDatabaseSettings(values, values.DATA_DIR),
    adminEmail: values.ADMIN_EMAIL,
    explicitAdminEmail: readSetting('ADMIN_EMAIL', env) !== null,
    adminPassword: values.ADMIN_PASSWORD,
    signupActive: values.SIGNUP_ACTIVE,
    signupDomains: values.SIGNUP_DOMAINS,
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    s3: s3Of(values),
    backups: backupsOf(values),
    backupIdentities: values.BACKUP_IDENTITY ?? [],
    model: modelOf(values),
    mail: mailOf(values),
    oidc: oidcOf(values),
    directory: directoryOf(values),
    webhookAllow: values.WEBHOOK_ALLOW ?? [],
    sealingKey: values.SEALING_KEY,
    metricsToken: values.METRICS_TOKEN,
    tracesTo: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    drainSeconds: values.DRAIN_SECONDS,
    logLevel: values.LOG_LEVEL,
    demo,
  }
}

/** All or nothing: a forgotten key must not divert files to a folder. */
function s3Of(values: ConfigValues): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (bucket !== null && accessKeyId !== null && secretAccessKey !== null) {
    return { bucket, endpoint, region, accessKeyId, secretAccessKey }
  }
  if (bucket === null && accessKeyId === null && secretAccessKey === null && endpoint === null) {
    return null
  }
  // Only backups go to a bucket.
  if (bucket === null && goesToBucket(values)) return null
  throw incomplete(values, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
}

/** A schedule and a place, or neither: nobody may believe in backups that are not made. */
function backupsOf(values: ConfigValues): BackupSettings | null {
  const { BACKUP_SCHEDULE: schedule, BACKUP_TO: to } = values
  if ((schedule === null) !== (to === null)) {
    throw incomplete(values, ['BACKUP_SCHEDULE', 'BACKUP_TO'])
  }
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  const hasKeys = accessKeyId !== null && secretAccessKey !== null
  if (goesToBucket(values) && !hasKeys) {
    throw incomplete(values, ['BACKUP_TO', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  }
  const s3 = hasKeys ? { endpoint, region, accessKeyId, secretAccessKey } : null
  return readBackupSettings(values, { dataDir: values.DATA_DIR, s3 })
}

function goesToBucket({ BACKUP_TO: to }: ConfigValues): boolean {
  return to !== null && 'bucket' in to
}

/** An endpoint and a model, or neither. */
function modelOf(values: ConfigValues): ModelConfig | null {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model } = values
  const contextTokens = values.AI_CONTEXT_TOKENS
  if (baseUrl !== null && model !== null) return { baseUrl, apiKey, model, contextTokens }
  if (baseUrl === null && model === null && apiKey === null) return null
  const missing = baseUrl === null ? 'AI_BASE_URL' : 'AI_MODEL'
  throw new StartRefused(`${missing} is missing: AI_BASE_URL and AI_MODEL belong together.`)
}

function mailOf(values: ConfigValues): MailSettings | null {
  const { SMTP_URL: url, MAIL_FROM: from, ADMIN_EMAIL: administrator } = values
  const publicUrl = values.PUBLIC_URL
  if (url !== null && publicUrl !== null) {
    return { url, from: from ?? senderOf(administrator), publicUrl }
  }
  if (url !== null) throw new StartRefused('PUBLIC_URL is missing: links in e-mails lead there.')
  if (from === null) return null
  throw new StartRefused('SMTP_URL is missing: MAIL_FROM needs it.')
}

/** Names and expected formats; never the values, which may be secrets. */
function complaints(error: z.core.$ZodError): string {
  const wrong = new Set(error.issues.map((issue) => issue.path[0]))
  return SETTINGS.filter(({ name }) => wrong.has(name))
    .map(({ name, must }) => `${name} must be ${must}.`)
    .join('\n')
}

/** An origin, with an optional path. */
function isPublicAddress(text: string): boolean {
  const url = parseUrl(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  return PATH.test(url.pathname) && !/[?#]/.test(text) && url.username === ''
}

/** Parses `Name <address>`, the name optionally quoted, or an address alone. */
function senderOf(text: string): { name: string; address: string } {
  const [, quoted, plain = '', address = text] =
    /^(?:"((?:[^"\\]|\\.)*)"|([^"<>]*?))\s*<([^<>]*)>$/.exec(text) ?? []
  return { name: (quoted?.replaceAll(/\\(.)/g, '$1') ?? plain) || 'Laurel', address }
}

function isMailServer(text: string): boolean {
  const url = parseUrl(text)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

/** A network, or one of proxy-addr's names. */
function isAddress(text: string): boolean {
  return ADDRESS_NAMES.has(text) || isNetwork(text)
}

/** The settings that environment variables fix. */
export function fixedSettings({
  signupActive,
  signupDomains,
}: Pick<Config, 'signupActive' | 'signupDomains'>): FixedSettings {
  return {
    ...(signupActive !== null && { signUpActive: signupActive }),
    ...(signupDomains !== null && { signUpDomains: signupDomains }),
  }
}
