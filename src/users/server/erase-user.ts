import { sql } from 'kysely'
import { whyFixed } from '#auth/server/lock-account.ts'
import { FORMER, formerAddress } from '#platform/contract/former-colleague.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { erasureOf, type Erasure } from '#platform/server/erasure.ts'

interface FormerNames {
  firsts: string[]
  lasts: string[]
  emails: string[]
}

// Earlier names and addresses are in the audit log; a wished address in its link.
const FIND_NAMES = `
  with told as (
    select facts from audit_log t cross join unnest(array[t.before, t.after]) facts
     where t.subject_kind = 'user' and t.subject_id = $1 and t.action = 'userEdited'
  )
  select array(select first_name from users where id = $1
                union select facts->>'First Name' from told where facts ? 'First Name') as firsts,
         array(select last_name from users where id = $1
                union select facts->>'Last Name' from told where facts ? 'Last Name') as lasts,
         array(select email from users where id = $1
                union select facts->>'Email' from told where facts ? 'Email'
                union select email from mailed_links where user_id = $1 and email is not null
                union select refused_address from notification_settings
                       where user_id = $1 and refused_address is not null) as emails`

const FIND_NAMESAKES = `
  select distinct full_name from users
   where id <> $1 and erased_at is null and full_name = any($2)`

/** Locks an account whose address, a key, will go. Throws Refused: 'profile-missing', 'administrator-fixed'. */
export async function lockForErasure(tx: Tx, userId: number) {
  const user = await tx.db
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName', 'is_active as isActive'])
    .where('id', '=', userId)
    .where('is_administrator', '=', false)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (user === undefined) throw await whyFixed(tx, userId)
  return user
}

/** Everything that a person is or was called. */
export async function readErasure(tx: Tx, userId: number): Promise<Erasure> {
  const { rows } = await tx.query<FormerNames & Record<string, unknown>>({
    text: FIND_NAMES,
    values: [userId],
  })
  const [{ firsts, lasts, emails } = { firsts: [], lasts: [], emails: [] }] = rows
  const whole = firsts.flatMap((first) => lasts.map((last) => `${first} ${last}`.toLowerCase()))
  const { rows: same } = await tx.query<{ full_name: string }>({
    text: FIND_NAMESAKES,
    values: [userId, whole],
  })
  return erasureOf({
    userId,
    firstNames: firsts,
    lastNames: lasts,
    addresses: emails,
    namesakes: same.map(({ full_name: name }) => name),
  })
}

/**
 * Makes a locked account nobody's, for good: the row stays for the books, and a constraint keeps it
 * empty. Returns the picture that it had.
 */
export async function eraseUser(tx: Tx, userId: number): Promise<string | null> {
  const { picture } = await tx.db
    .selectFrom('users')
    .select('picture')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await tx.db
    .updateTable('users')
    .set({
      email: formerAddress(userId),
      first_name: FORMER.firstName,
      last_name: FORMER.lastName,
      password_hash: '',
      must_change_password: false,
      is_active: false,
      is_deposit: false,
      is_withdraw: false,
      is_transfer: false,
      picture: null,
      title: null,
      team: null,
      employee_id: null,
      manager_id: null,
      started_on: null,
      birthday: null,
      invitation: 'joined',
      invited_at: null,
      confirming_activates: false,
      // The triggers of append-only tables compare it with the transaction's time.
      erased_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute()
  await tx.db.deleteFrom('past_teams').where('user_id', '=', userId).execute()
  await tx.db
    .updateTable('users')
    .set({ manager_id: null })
    .where('manager_id', '=', userId)
    .execute()
  return picture
}
