import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { ROLES } from '#roles/contract/role-permissions.ts'
import { DIRECTORY_TROUBLES, PROVIDER_TROUBLES } from './sign-in-troubles.ts'

/** The results of a test mail: accepted, or the cause of its failure. */
export const MAIL_OUTCOMES = [
  'accepted',
  'certificate',
  'password',
  'encryption',
  'sender',
  'address',
  'content',
  'refused',
  'slow',
  'unreachable',
] as const
export type MailOutcome = (typeof MAIL_OUTCOMES)[number]

/** The results of reading the provider's metadata and keys. */
export const PROVIDER_OUTCOMES = ['works', ...PROVIDER_TROUBLES] as const
export type ProviderOutcome = (typeof PROVIDER_OUTCOMES)[number]

/** The results of searching the directory for the people who may log in. */
export const DIRECTORY_OUTCOMES = [
  'works',
  'noBase',
  'nobody',
  'noGroup',
  ...DIRECTORY_TROUBLES,
] as const
export type DirectoryOutcome = (typeof DIRECTORY_OUTCOMES)[number]

const ConnectionSettings = z.strictObject({
  /** The mail server; null: none is set up. Never its user or password. */
  mail: z.nullable(
    z.strictObject({
      /** Host and port. */
      server: z.string(),
      /** The sender: a name and an address. */
      from: z.string(),
      /** Whether Laurel signs in there. */
      signsIn: z.boolean(),
    }),
  ),
  /** The provider of single sign-on; null: none is set up. Never its secret. */
  provider: z.nullable(
    z.strictObject({
      name: z.string(),
      issuer: z.string(),
      clientId: z.string(),
      /** The address that has to be entered at the provider. */
      returnAddress: z.string(),
      /** The address by which the provider ends sessions here (back-channel logout). */
      logoutAddress: z.string(),
    }),
  ),
  /** The directory; null: none is set up. Never the password of its entry. */
  directory: z.nullable(
    z.strictObject({
      /** Scheme, host and port. */
      server: z.string(),
      startTls: z.boolean(),
      baseDn: z.string(),
      filter: z.string(),
      /** The roles that groups of the directory give. */
      roles: z.array(z.strictObject({ role: z.enum(ROLES), group: z.string() })),
    }),
  ),
})
export type ConnectionSettings = z.output<typeof ConnectionSettings>

const MailTrial = z.strictObject({
  outcome: z.enum(MAIL_OUTCOMES),
  /** The server's last answer, else the code of the failure. */
  answer: z.string(),
})
export type MailTrial = z.output<typeof MailTrial>

const ProviderTrial = z.strictObject({
  outcome: z.enum(PROVIDER_OUTCOMES),
  /** The number of keys, an HTTP status, another issuer, or the code of the failure. */
  answer: z.string(),
})
export type ProviderTrial = z.output<typeof ProviderTrial>

const DirectoryTrial = z.strictObject({
  outcome: z.enum(DIRECTORY_OUTCOMES),
  /** A group that is missing, or the code of the failure; empty: neither. */
  answer: z.string(),
})
export type DirectoryTrial = z.output<typeof DirectoryTrial>

/** Services that the operator set up by environment variables, tried from Settings. */
export const connectionEndpoints = {
  readConnections: endpoint({
    method: 'GET',
    path: '/api/connections',
    summary: 'The mail server, the provider of single sign-on and the directory, without secrets',
    access: 'administrator',
    output: ConnectionSettings,
    refusals: [],
  }),
  sendTestMail: endpoint({
    method: 'POST',
    path: '/api/connections/mail',
    summary: 'Send a test mail to myself, now, and say what the mail server answers',
    access: 'administrator',
    output: MailTrial,
    refusals: ['mail-off', 'too-many-attempts'],
  }),
  tryProvider: endpoint({
    method: 'POST',
    path: '/api/connections/provider',
    summary: 'Read the metadata and the keys of the provider of single sign-on',
    access: 'administrator',
    output: ProviderTrial,
    refusals: ['single-sign-on-off', 'too-many-attempts'],
  }),
  tryDirectory: endpoint({
    method: 'POST',
    path: '/api/connections/directory',
    summary: 'Search the company’s directory for people and groups, and say what is wrong',
    access: 'administrator',
    output: DirectoryTrial,
    refusals: ['directory-off', 'too-many-attempts'],
  }),
} as const
