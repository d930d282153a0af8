import { createHash } from 'node:crypto'
import SCIMMY from 'scimmy'

const { User, Group, EnterpriseUser } = SCIMMY.Schemas

// Laurel keeps nothing of these, and says so in /Schemas.
export const NOT_KEPT = [
  'nickName',
  'profileUrl',
  'preferredLanguage',
  'locale',
  'timezone',
  'password',
  'phoneNumbers',
  'ims',
  'photos',
  'entitlements',
  'roles',
  'x509Certificates',
] as const

for (const name of [
  ...NOT_KEPT,
  'name.middleName',
  'name.honorificPrefix',
  'name.honorificSuffix',
  'addresses.formatted',
  'addresses.streetAddress',
  'addresses.region',
  'addresses.postalCode',
]) {
  User.definition.truncate(name)
}
for (const name of ['organization', 'division']) {
  EnterpriseUser.definition.truncate(name)
}
// The library's types miss that a schema may be given.
User.extend(EnterpriseUser as never, false)

export const ENTERPRISE = EnterpriseUser.id
/** The schema of the company's own fields for people. */
export const OWN = 'urn:ietf:params:scim:schemas:extension:laurel:2.0:User'
export const PATCH_OP = SCIMMY.Messages.PatchOp.id
export const MOST_RESULTS = 200
export const MOST_OPERATIONS = 200
export const LARGEST_BYTES = 1024 * 1024

const ENVELOPE = 'urn:ietf:params:scim:api:messages:2.0:'
export const LIST_RESPONSE = `${ENVELOPE}ListResponse`
export const BULK_REQUEST = `${ENVELOPE}BulkRequest`
export const BULK_RESPONSE = `${ENVELOPE}BulkResponse`
export const ERROR = `${ENVELOPE}Error`

export type Json = Record<string, unknown>

type Misread = 'invalidValue' | 'invalidSyntax' | 'invalidPath' | 'invalidFilter' | 'noTarget'

/** An error as RFC 7644 (section 3.12) has it; null: the status says it all. */
export class ScimError extends SCIMMY.Types.Error {
  constructor(status: number, scimType: Misread | 'tooMany' | 'uniqueness' | null, detail: string) {
    // The library's types miss that an error may have no keyword, which then is no string.
    super(status, scimType as string, detail)
  }
}

export function invalid(scimType: Misread, detail: string): ScimError {
  return new ScimError(400, scimType, detail)
}

export function notFound(): ScimError {
  return new ScimError(404, null, 'There is no such resource.')
}

/** A resource's version, by which a client notices changes. */
export function resourceVersion(resource: Json): string {
  const digest = createHash('sha256').update(JSON.stringify(resource)).digest('hex')
  return `W/"${digest.slice(0, 16)}"`
}

/** The first and the only page of a list that is always short. */
export function listOf(resources: readonly unknown[], startIndex = 1, total = resources.length) {
  return {
    schemas: [LIST_RESPONSE],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}

/** The documents by which a client learns what Laurel does (RFC 7644, section 4); null: no such document. */
export function describeScim(
  path: string,
  base: string,
  ownAttributes: readonly Json[],
): Json | null {
  const [, kind, id, more] = path.split('/')
  if (more !== undefined) return null
  if (kind === 'ServiceProviderConfig' && id === undefined) return serviceProviderConfig(base)
  const all =
    kind === 'Schemas'
      ? [...schemas(base), ownSchema(base, ownAttributes)]
      : kind === 'ResourceTypes'
        ? types(base)
        : null
  if (all === null) return null
  if (id === undefined) return listOf(all)
  return all.find((one) => one['id'] === decodeURIComponent(id)) ?? null
}

function schemas(base: string): Json[] {
  return [User, Group, EnterpriseUser].map(({ definition }) => ({
    ...definition.describe(`${base}/Schemas`),
  }))
}

function ownSchema(base: string, attributes: readonly Json[]): Json {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: OWN,
    name: 'Own fields',
    description: 'What the company itself keeps of people',
    attributes,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${OWN}` },
  }
}

function types(base: string): Json[] {
  const one = (name: string, schema: string, extensions: object[]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema,
    ...(extensions.length > 0 && { schemaExtensions: extensions }),
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  })
  return [
    one(
      'User',
      User.id,
      [ENTERPRISE, OWN].map((schema) => ({ schema, required: false })),
    ),
    one('Group', Group.id, []),
  ]
}

function serviceProviderConfig(base: string): Json {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: true, maxOperations: MOST_OPERATIONS, maxPayloadSize: LARGEST_BYTES },
    filter: { supported: true, maxResults: MOST_RESULTS },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'An API token of the company with the scope "provision"',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  }
}
