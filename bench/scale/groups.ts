import type { GroupCondition } from '#groups/contract/group-condition.ts'
import { insertGroup } from '#groups/server/change-groups.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { TimedPage } from './looks.ts'

const PLACES = ['Place 1', 'Place 2', 'Place 3', 'Place 4', 'Place 5', 'Place 6']

/** Groups of few and of many people. */
const GROUPS: Readonly<Record<string, GroupCondition>> = {
  'apprentices of one place': {
    match: 'all',
    rules: [
      { field: 'kind', is: 'oneOf', values: ['apprentice'] },
      { field: 'place', is: 'oneOf', values: ['place 7'] },
    ],
  },
  'most people': {
    match: 'all',
    rules: [
      { field: 'kind', is: 'noneOf', values: ['contractor'] },
      { field: 'startedOn', is: 'atLeastMonths', months: 3 },
    ],
  },
  'any of six rules': {
    match: 'any',
    rules: [
      { field: 'place', is: 'oneOf', values: PLACES },
      { field: 'team', is: 'oneOf', values: ['Team 1', 'Team 2', 'Team 3'] },
      { field: 'country', is: 'oneOf', values: ['FR'] },
      { field: 'costCentre', is: 'oneOf', values: ['100', '200'] },
      { field: 'startedOn', is: 'underMonths', months: 6 },
      { field: 'kind', is: 'oneOf', values: ['apprentice', 'contractor'] },
    ],
  },
}

/** Who is in a group: its page, and All Data filtered by it; and the list of all groups. */
export async function groupPages(database: Database): Promise<TimedPage[]> {
  const looks: TimedPage[] = []
  for (const [name, condition] of Object.entries(GROUPS)) {
    const { rows } = await database.pool.query<{ id: number }>(
      'select id from groups where name = $1',
      [name],
    )
    const id =
      rows[0]?.id ?? (await transact(database, (tx) => insertGroup(tx, { name, condition })))
    const asked = (what: string, path: string): TimedPage => ({
      name: `${what}, ${name}`,
      person: 0,
      paths: [path],
    })
    looks.push(
      asked('a group', `/api/groups/${id}`),
      asked('All Data, a group', `/api/users?group=${id}&sort=name`),
    )
  }
  return [...looks, { name: 'all groups', person: 0, paths: ['/api/groups'] }]
}
