import { sql } from 'kysely'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { directoryEndpoints, DirectoryStatus } from '#provisioning/contract/directory.ts'
import { roleOfGroup } from './follow-groups.ts'

export function provisioningHandlers(database: Database): Handlers<typeof directoryEndpoints> {
  return { readDirectory: () => readDirectory(database) }
}

const MOST_PEOPLE = 10
const MOST_GROUPS = 100
const MOST_REQUESTS = 20

async function readDirectory({ db }: Database): Promise<DirectoryStatus> {
  const { rows: tokens } = await sql<DirectoryStatus['tokens'][number]>`
    select id, name, last_four as "lastFour", last_used_at as "lastUsed", expires_at as "endsAt"
      from api_tokens
     where user_id is null and 'provision' = any(scopes) and expires_at > now()
     order by created_at desc, id`.execute(db)
  const { rows: totals } = await sql<{ people: number }>`
    select count(*) as people from directory_people where released_at is null`.execute(db)
  const { rows: lastPeople } = await sql<DirectoryStatus['lastPeople'][number]>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", d.changed_at as "changedAt",
           case when d.released_at is not null then 'left'
                when u.is_active then 'active' else 'closed' end as state
      from directory_people d join users u on u.id = d.user_id
     order by d.changed_at desc, u.id limit ${MOST_PEOPLE}`.execute(db)
  const { rows: groups } = await sql<{ id: string; name: string; people: number }>`
    select g.id, g.name,
           (select count(*) from directory_members m where m.group_id = g.id) as people
      from directory_groups g order by lower(g.name) limit ${MOST_GROUPS}`.execute(db)
  const { rows: requests } = await sql<DirectoryStatus['requests'][number]>`
    select id, made_at as date, token, request, status, problem
      from directory_requests order by id desc limit ${MOST_REQUESTS}`.execute(db)
  return {
    tokens,
    people: totals[0]?.people ?? 0,
    lastPeople,
    groups: groups.map((group) => ({ ...group, role: roleOfGroup(group.name) })),
    requests,
  }
}
