import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { date } from '#platform/contract/wire-types.ts'
import { ROLES } from '#roles/contract/role-permissions.ts'

const DirectoryToken = z.strictObject({
  id: z.string(),
  name: z.string(),
  lastFour: z.string(),
  /** To a minute; null: not used yet. */
  lastUsed: z.nullable(date),
  endsAt: date,
})

const ProvisionedPerson = z.strictObject({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  /** 'left' where the directory deleted them. */
  state: z.enum(['active', 'closed', 'left']),
  changedAt: date,
})
export type ProvisionedPerson = z.output<typeof ProvisionedPerson>

const DirectoryGroup = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** The role that its members hold; null: it is their team. */
  role: z.nullable(z.enum(ROLES)),
  people: z.number(),
})
export type DirectoryGroup = z.output<typeof DirectoryGroup>

const DirectoryRequest = z.strictObject({
  id: z.number(),
  date,
  /** The token's name and end. */
  token: z.string(),
  /** Such as "PATCH /Users/12". */
  request: z.string(),
  status: z.number(),
  /** Why it failed, as SCIM or a refusal's code says; null: it did not. */
  problem: z.nullable(z.string()),
})
export type DirectoryRequest = z.output<typeof DirectoryRequest>

const DirectoryStatus = z.strictObject({
  /** The tokens by which a directory may call. */
  tokens: z.array(DirectoryToken),
  /** How many people it keeps here. */
  people: z.number(),
  /** Those it changed last, the newest first. */
  lastPeople: z.array(ProvisionedPerson),
  /** By name, at most 100. */
  groups: z.array(DirectoryGroup),
  /** The newest first. */
  requests: z.array(DirectoryRequest),
})
export type DirectoryStatus = z.output<typeof DirectoryStatus>

/** The company's directory, which creates and changes people by SCIM. */
export const directoryEndpoints = {
  readDirectory: endpoint({
    method: 'GET',
    path: '/api/directory',
    summary: "The company's directory: its tokens, people, groups and last requests",
    access: 'administrator',
    output: DirectoryStatus,
    refusals: [],
  }),
} as const
