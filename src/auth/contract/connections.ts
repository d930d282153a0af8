import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'

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
export const PROVIDER_OUTCOMES = [
  'works',
  'certificate',
  'slow',
  'unreachable',
  'status',
  'notMetadata',
  'otherIssuer',
  'noKeys',
] as const
export type ProviderOutcome = (typeof PROVIDER_OUTCOMES)[number]

const Connections = z.strictObject({
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
    }),
  ),
})
export type Connections = z.output<typeof Connections>

const TriedMail = z.strictObject({
  outcome: z.enum(MAIL_OUTCOMES),
  /** The server's last answer, else the code of the failure. */
  answer: z.string(),
})
export type TriedMail = z.output<typeof TriedMail>

const TriedProvider = z.strictObject({
  outcome: z.enum(PROVIDER_OUTCOMES),
  /** The number of keys, an HTTP status, another issuer, or the code of the failure. */
  answer: z.string(),
})
export type TriedProvider = z.output<typeof TriedProvider>

/** Services that the operator set up by environment variables, tried from Settings. */
export const connectionEndpoints = {
  readConnections: endpoint({
    method: 'GET',
    path: '/api/connections',
    summary: 'The mail server and the provider of single sign-on, without their secrets',
    access: 'administrator',
    output: Connections,
    refusals: [],
  }),
  sendTestMail: endpoint({
    method: 'POST',
    path: '/api/connections/mail',
    summary: 'Send a test mail to myself, now, and say what the mail server answers',
    access: 'administrator',
    output: TriedMail,
    refusals: ['mail-off', 'too-many-attempts'],
  }),
  tryProvider: endpoint({
    method: 'POST',
    path: '/api/connections/provider',
    summary: 'Read the metadata and the keys of the provider of single sign-on',
    access: 'administrator',
    output: TriedProvider,
    refusals: ['single-sign-on-off', 'too-many-attempts'],
  }),
} as const
