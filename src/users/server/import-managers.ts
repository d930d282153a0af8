import type { ImportApplication, LateChange } from '#imports/server/import-rules.ts'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { lockManagers } from './change-employment.ts'

interface ManagerRow {
  line: number
  isRefused: boolean
  userId: number | null
  email: string
  employeeId: string
  firstName: string
  lastName: string
  manager: string
}

interface ManagerCandidate {
  id: number
  email: string
  employeeId: string | null
  name: string
  isActive: boolean
}

/** SQL: the address or user name in a column of a row, as accounts have it. */
const NAME = (column: string) => `normalize(lower(trim(cells->>'${column}')), nfc)`

/** SQL: rows of people who have an account, or get one. */
const TAKEN = `outcome <> 'refused' and (user_id is not null or outcome = 'created')`

const ROWS = `
  select line, outcome = 'refused' as "isRefused", user_id as "userId",
         coalesce(${NAME('Email')}, '') as email,
         coalesce(trim(cells->>'Employee ID'), '') as "employeeId",
         coalesce(cells->>'First Name', '') as "firstName",
         coalesce(cells->>'Last Name', '') as "lastName",
         coalesce(trim(cells->>'Manager'), '') as manager
    from import_rows where import_id = $1 and (outcome = 'refused' or ${TAKEN}) order by line`

const PEOPLE = `
  select id, email, employee_id as "employeeId", first_name || ' ' || last_name as name,
         is_active as "isActive"
    from users
   where (email = any($1::text[]) or employee_id = any($1::text[])
          or lower(first_name || ' ' || last_name) = any($2::text[]))
     and erased_at is null`

const MANAGED = `select id, manager_id as "managerId" from users where manager_id is not null`

/** A name in a form that makes "Lea  LEAD" and "lea lead" one. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

/**
 * What a cell can mean: addresses, user names and employee ids, and a name: of "lea@company.example", "10023",
 * "Lea Lead", "Lead, Lea", "Lea Lead (10023)" and "Lea Lead <lea@company.example>".
 */
export function managerForms(text: string): { keys: readonly string[]; name: string } {
  const [, before = text, inside = ''] =
    /^(.*\S)\s*[(<[]([^()<>[\]]+)[)>\]]$/.exec(text.trim()) ?? []
  const [last = '', first] = before.split(',')
  const name = foldName(first === undefined ? before : `${first} ${last}`)
  const keys = [text.trim(), inside.trim()].filter((key) => key !== '')
  return { keys: [...new Set([...keys, ...keys.map(foldName)])], name }
}

/**
 * Finds each row's manager, who may be further down in the file. A manager who is nobody, several people,
 * or under this person, is left out; one who is named is taken by their address.
 */
export async function judgeManagers({ pool }: Database, importId: number): Promise<LateChange[]> {
  const { rows } = await pool.query<ManagerRow>(ROWS, [importId])
  const named = rows.filter(({ manager, isRefused }) => manager !== '' && !isRefused)
  if (named.length === 0) return []
  const forms = [...new Set(named.map(({ manager }) => manager))].map(managerForms)
  const people = await pool.query<ManagerCandidate>(PEOPLE, [
    [...new Set(forms.flatMap(({ keys }) => keys))],
    [...new Set(forms.map(({ name }) => name))],
  ])
  const managed = await pool.query<{ id: number; managerId: number }>(MANAGED)
  const found = findManagers(rows, people.rows)
  const changes = found.flatMap(({ row, note, text }) =>
    text === row.manager ? [] : [changeOf(row, text, note)],
  )
  const left = found.flatMap(({ row, key }) => (key === null ? [] : [{ row, key }]))
  const circles = circlesOf(left, new Map(managed.rows.map(({ id, managerId }) => [id, managerId])))
  const lines = new Set(circles.map(({ line }) => line))
  return [
    ...changes.filter(({ line }) => !lines.has(line)),
    ...circles.map((row) => changeOf(row, '', 'manager-circle')),
  ]
}

function changeOf(row: ManagerRow, text: string, code: RefusalCode | null): LateChange {
  const { line, manager } = row
  const column = 'Manager'
  return { line, column, text, note: code && { code, column, text: manager } }
}

/** A person of the file: the id of an existing one, or a negative number. */
const keyOf = ({ userId, line }: ManagerRow) => userId ?? -line

interface FoundManager {
  readonly row: ManagerRow
  /** Null: none. */
  readonly key: number | null
  /** The manager as they are taken; empty: none. */
  readonly text: string
  readonly note: RefusalCode | null
}

function findManagers(
  rows: readonly ManagerRow[],
  people: readonly ManagerCandidate[],
): FoundManager[] {
  const taken = rows.filter(({ isRefused }) => !isRefused)
  // The file gives some people another address or employee id, by which they are found afterwards.
  const inFile = new Map(taken.map((row) => [keyOf(row), row]))
  const keys = new Map<string, number>()
  const addresses = new Map<number, string>()
  const names = new Map<string, Set<number>>()
  const addName = (name: string, key: number) =>
    names.set(name, (names.get(name) ?? new Set()).add(key))
  for (const { id, email, employeeId, name, isActive } of people) {
    const row = inFile.get(id)
    if (employeeId !== null && (row?.employeeId ?? '') === '') keys.set(employeeId, id)
    if (row === undefined) keys.set(email, id)
    addresses.set(id, email)
    if (isActive) addName(foldName(name), id)
  }
  for (const row of taken) if (row.employeeId !== '') keys.set(row.employeeId, keyOf(row))
  for (const row of taken) {
    keys.set(row.email, keyOf(row))
    addresses.set(keyOf(row), row.email)
    addName(fullName(row), keyOf(row))
  }
  const refused = new Set(
    rows
      .filter(({ isRefused }) => isRefused)
      .flatMap((row) => [row.email, row.employeeId, fullName(row)].filter((key) => key !== '')),
  )
  return taken
    .filter(({ manager }) => manager !== '')
    .map((row): FoundManager => {
      const { keys: wanted, name } = managerForms(row.manager)
      const key = wanted.map((one) => keys.get(one)).find((one) => one !== undefined)
      if (key !== undefined && wanted.slice(0, 1).some((one) => keys.has(one))) {
        return { row, key, text: row.manager, note: null }
      }
      const called = [...(names.get(name) ?? [])]
      const one = key ?? (called.length === 1 ? called[0] : undefined)
      if (one !== undefined) return { row, key: one, text: addresses.get(one) ?? '', note: null }
      const isRefused = [...wanted, name].some((form) => refused.has(form))
      const why = isRefused ? 'manager-refused' : 'manager-unknown'
      return { row, key: null, text: '', note: called.length > 1 ? 'manager-ambiguous' : why }
    })
}

function fullName({ firstName, lastName }: ManagerRow): string {
  return foldName(`${firstName} ${lastName}`)
}

/** The rows whose manager would be under them, until there is none. */
function circlesOf(
  found: readonly { row: ManagerRow; key: number }[],
  managed: ReadonlyMap<number, number>,
): ManagerRow[] {
  const circles = new Set<ManagerRow>()
  for (;;) {
    const left = found.filter(({ row }) => !circles.has(row))
    const above = new Map([...managed, ...left.map(({ row, key }) => [keyOf(row), key] as const)])
    const more = left.filter(({ row }) => leadsBack(keyOf(row), above))
    if (more.length === 0) return [...circles]
    for (const { row } of more) circles.add(row)
  }
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
     where import_id = $1 and ${TAKEN} and trim(cells->>'Manager') <> ''
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
export async function storeManagers(
  tx: Tx,
  { importId }: Pick<ImportApplication, 'importId'>,
): Promise<void> {
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
