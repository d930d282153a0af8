import type { Tx } from '#platform/server/db/transact.ts'
import type { ScimRequest } from './bulk.ts'
import {
  createGroup,
  deleteGroup,
  findGroup,
  findGroups,
  groupResource,
  readGroup,
  readGroupPatch,
  storeGroup,
  type ScimGroup,
} from './groups.ts'
import { readScimPage, refuseOtherVersion, type ScimResponse } from './scim-conventions.ts'
import { listOf, notFound, type Json } from './scim-schemas.ts'
import type { DirectoryActor } from './store-person.ts'
import { tidyPatch, tidyResource } from './tidy-requests.ts'

/** Answers a request for /Groups, in a transaction. Throws Refused, and errors of SCIM. */
export async function answerGroups(
  tx: Tx,
  { method, path, query, body, ifMatch }: ScimRequest,
  { acting, base }: { acting: DirectoryActor; base: string },
): Promise<ScimResponse> {
  const [, , id, more] = path.split('/')
  if (more !== undefined) throw notFound()
  const withMembers = showsMembers(query)
  const shown = (group: ScimGroup) => groupResource(tx, group, { base, withMembers })
  if (id === undefined) {
    if (method === 'POST') {
      const group = await createGroup(tx, acting, readGroup(tidyResource(body)))
      return { status: 201, body: await shown(group) }
    }
    if (method !== 'GET') throw notFound()
    const page = readScimPage(query)
    const { total, groups } = await findGroups(tx, page)
    const resources: Json[] = []
    for (const group of groups) {
      // One group after another: a transaction has one connection.
      // oxlint-disable-next-line no-await-in-loop
      resources.push(await shown(group))
    }
    return { status: 200, body: listOf(resources, page.startIndex, total) as unknown as Json }
  }
  const group = await findGroup(tx, id, method !== 'GET')
  if (method === 'GET') return { status: 200, body: await shown(group) }
  if (ifMatch !== null) {
    refuseOtherVersion(ifMatch, await groupResource(tx, group, { base, withMembers: true }))
  }
  if (method === 'DELETE') {
    await deleteGroup(tx, acting, group)
    return { status: 204, body: null }
  }
  const said = method === 'PUT' ? readGroup(tidyResource(body)) : readGroupPatch(tidyPatch(body))
  return { status: 200, body: await shown(await storeGroup(tx, acting, group, said)) }
}

function showsMembers({
  attributes,
  excludedAttributes,
}: Readonly<Record<string, string>>): boolean {
  const names = (list: string) =>
    list
      .toLowerCase()
      .split(',')
      .map((name) => name.trim())
  if (attributes !== undefined) return names(attributes).some((name) => name.startsWith('members'))
  return excludedAttributes === undefined || !names(excludedAttributes).includes('members')
}
