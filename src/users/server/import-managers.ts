import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { LateFault } from '#imports/server/import-rules.ts'
import { lockManagers } from './managers.ts'

interface Row {
  line: number
  userId: number | null
  email: string
  employeeId: string
  manager: string
  /** The manager's address or user name, if it is one. */
  named: string
}

/** SQL: the address or user name in a column of a row, as accounts have it. */
const NAME = (column: string) => `normalize(lower(trim(cells->>'${column}')), nfc)`

const ROWS = `
  select line, user_id as "userId", ${NAME('Email')} as email,
         coalesce(trim(cells->>'Employee ID'), '') as "employeeId",
         case when cells->>'Manager' like '%@%' then lower(trim(cells->>'Manager'))
              else coalesce(trim(cells->>'Manager'), '') end as manager,
         coalesce(${NAME('Manager')}, '') as named
    from import_rows where import_id = $1 and outcome <> 'refused' order by line`

const PEOPLE = `
  select id, email, employee_id as "employeeId" from users
   where (email = any($1::text[]) or employee_id = any($1::text[])) and erased_at is null`

const MANAGED = `select id, manager_id as "managerId" from users where manager_id is not null`

/**
 * Refuses rows whose manager is neither in the company nor in the file, or who would be their own manager
 * over others. Looks at the whole file, since a manager may be further down.
 */
export async function judgeManagers({ pool }: Database, importId: number): Promise<LateFault[]> {
  const { rows } = await pool.query<Row>(ROWS, [importId])
  const named = rows.filter(({ manager }) => manager !== '')
  if (named.length === 0) return []
  const people = await pool.query<{ id: number; email: string; employeeId: string | null }>(
    PEOPLE,
    [[...new Set(named.flatMap((row) => [row.manager, row.named]))]],
  )
  const managed = await pool.query<{ id: number; managerId: number }>(MANAGED)
  const above = new Map(managed.rows.map(({ id, managerId }) => [id, managerId]))
  const faults: LateFault[] = []
  // A refused row may be somebody's manager, or part of a circle: until nothing changes.
  for (let left = rows; ;) {
    const found = faultsOf(left, people.rows, above)
    if (found.length === 0) return faults
    faults.push(...found)
    const lines = new Set(found.map(({ line }) => line))
    left = left.filter(({ line }) => !lines.has(line))
  }
}

/** A person of the file: the id of an existing one, or a negative number. */
const keyOf = ({ userId, line }: Row) => userId ?? -line

function faultsOf(
  rows: readonly Row[],
  people: readonly { id: number; email: string; employeeId: string | null }[],
  managed: ReadonlyMap<number, number>,
): LateFault[] {
  // The file gives some people another address or employee id, by which they are found afterwards.
  const inFile = new Map(rows.map((row) => [keyOf(row), row]))
  const keys = new Map<string, number>()
  for (const { id, email, employeeId } of people) {
    const row = inFile.get(id)
    if (employeeId !== null && (row?.employeeId ?? '') === '') keys.set(employeeId, id)
    if (row === undefined) keys.set(email, id)
  }
  for (const row of rows) if (row.employeeId !== '') keys.set(row.employeeId, keyOf(row))
  for (const row of rows) keys.set(row.email, keyOf(row))

  const column = 'Manager'
  const above = new Map(managed)
  const unknown: LateFault[] = []
  for (const row of rows.filter(({ manager }) => manager !== '')) {
    const key = keys.get(row.manager) ?? keys.get(row.named)
    if (key === undefined) unknown.push({ line: row.line, refusal: 'manager-unknown', column })
    else above.set(keyOf(row), key)
  }
  if (unknown.length > 0) return unknown
  return rows
    .filter((row) => row.manager !== '' && leadsBack(keyOf(row), above))
    .map(({ line }) => ({ line, refusal: 'manager-circle', column }))
}

function leadsBack(key: number, above: ReadonlyMap<number, number>): boolean {
  const seen = new Set<number>()
  for (let at = above.get(key); at !== undefined && !seen.has(at); at = above.get(at)) {
    if (at === key) return true
    seen.add(at)
  }
  return false
}

const STORE = `
  with said as (
    select coalesce(user_id, (select id from users where email = ${NAME('Email')})) as id,
           case when cells->>'Manager' like '%@%' then lower(trim(cells->>'Manager'))
                else trim(cells->>'Manager') end as manager,
           ${NAME('Manager')} as named
      from import_rows
     where import_id = $1 and outcome <> 'refused' and trim(cells->>'Manager') <> ''
  ), found as (
    select said.id, coalesce(
             (select id from users where email = said.named),
             (select id from users where employee_id = said.manager)) as manager_id
      from said
  ), stored as (
    update users u set manager_id = found.manager_id from found
     where u.id = found.id and u.manager_id is distinct from found.manager_id
       and found.manager_id <> u.id
  )
  select count(*) filter (where manager_id is null or manager_id = id) as missing,
         array_agg(id) as ids from found`

const CIRCLE = `
  with recursive above (start, id) as (
    select id, manager_id from users where id = any($1) and manager_id is not null
     union all
    select above.start, u.manager_id from above join users u on u.id = above.id
     where u.manager_id is not null
  ) cycle id set is_circle using path
  select from above where is_circle limit 1`

/** Stores the managers of an import's rows, once all accounts are there. Throws 'import-outdated'. */
export async function storeManagers(tx: Tx, importId: number): Promise<void> {
  await lockManagers(tx)
  const { rows } = await tx.query<{ missing: number; ids: number[] | null }>({
    text: STORE,
    values: [importId],
  })
  const [{ missing, ids } = { missing: 0, ids: null }] = rows
  if (missing > 0) throw new Refused('import-outdated')
  if (ids === null) return
  const { rows: circles } = await tx.query({ text: CIRCLE, values: [ids] })
  if (circles.length > 0) throw new Refused('import-outdated')
}
