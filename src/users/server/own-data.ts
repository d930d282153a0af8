import { msg } from '@lingui/core/runtime-macro'
import { sql } from 'kysely'
import { whyFixed } from '#auth/server/lock-account.ts'
import { FORMER, formerAddress } from '#platform/contract/former-colleague.ts'
import { LANGUAGE_NAMES, type Language } from '#platform/contract/languages.ts'
import { PERSON_KIND_NAMES } from '#platform/contract/person-kinds.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { erasureOf, type Erasure } from '#platform/server/personal-data/erasure.ts'
import {
  codes,
  inDays,
  nameBy,
  ownData,
  pictureAt,
} from '#platform/server/personal-data/own-data.ts'

/** A person's account except the hash of their password, whose manager they are, and their files. */
export const OWN_ACCOUNT = ownData({
  lists: [
    [
      msg`Your account`,
      `
    select u.id as number, u.first_name as "firstName", u.last_name as "lastName",
           u.email as address, u.is_confirmed as "addressIsConfirmed", u.title, u.team,
           ${nameBy('u.manager_id')} as manager, u.employee_id as "employeeId",
           u.started_on::text as "startDate", u.birthday as "birthdayMonthAndDay",
           u.place, u.country, u.cost_centre as "costCentre", u.kind,
           u.receives_points as "receivesPoints",
           ${pictureAt('u.picture')} as picture,
           u.created_at as "accountMadeAt", u.import_id as "madeByImport",
           u.invitation, u.invited_at as "invitedAt",
           u.is_active as "isActive", u.is_deposit as "mayDeposit", u.is_withdraw as "mayWithdraw",
           u.is_transfer as "mayAppreciate", u.is_administrator as "isAdministrator",
           u.must_change_password as "hasOneTimePassword",
           u.confirming_activates as "confirmingActivates", u.language
      from users u where u.id = $1`,
    ],
    [
      msg`Teams you had before`,
      'select team, until from past_teams where user_id = $1 order by until',
    ],
    [
      msg`Your company’s own fields`,
      `
    select f.name as field, v.value from custom_field_values v join custom_fields f on f.id = v.field_id
     where v.user_id = $1 order by f.position`,
    ],
    [
      msg`People you manage`,
      `
    select concat(first_name, ' ', last_name) as name, team
      from users where manager_id = $1
     order by last_name, first_name, id`,
    ],
    [
      msg`Pictures you uploaded`,
      `
    select ${pictureAt('name')} as picture, uploaded_at as "uploadedAt"
      from pictures where uploaded_by = $1 and state = 'kept' order by uploaded_at, name`,
    ],
    [
      msg`Files you uploaded for the manuals`,
      `
    select file_name as file, bytes, uploaded_at as "uploadedAt"
      from documents where uploaded_by = $1 and state = 'kept' order by uploaded_at, name`,
    ],
  ],
  fields: {
    firstName: msg`First name`,
    lastName: msg`Last name`,
    address: msg`Address`,
    addressIsConfirmed: msg`Address is confirmed`,
    title: msg`Title`,
    manager: msg`Manager`,
    employeeId: msg`Employee id`,
    startDate: msg`Start date`,
    birthdayMonthAndDay: msg`Birthday month and day`,
    place: msg`Place`,
    country: msg`Country`,
    costCentre: msg`Cost centre`,
    receivesPoints: msg`Receives points`,
    field: msg`Field`,
    value: msg`Value`,
    accountMadeAt: msg`Account made at`,
    madeByImport: msg`Made by import`,
    invitation: msg`Invitation`,
    invitedAt: msg`Invited at`,
    isActive: msg`Is active`,
    mayDeposit: msg`May deposit`,
    mayWithdraw: msg`May withdraw`,
    mayAppreciate: msg`May appreciate`,
    isAdministrator: msg`Is administrator`,
    hasOneTimePassword: msg`Has one time password`,
    confirmingActivates: msg`Confirming activates`,
    language: msg`Language`,
    until: msg`Until`,
    uploadedAt: msg`Uploaded at`,
    file: msg`File`,
    bytes: msg`Bytes`,
  },
  said: {
    startDate: inDays,
    language: (code) => LANGUAGE_NAMES[code as Language] ?? code,
    kind: codes(PERSON_KIND_NAMES),
    invitation: codes({ none: msg`Not invited`, sent: msg`Invited`, joined: msg`Has joined` }),
  },
})

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
      place: null,
      country: null,
      cost_centre: null,
      kind: null,
      invitation: 'joined',
      invited_at: null,
      confirming_activates: false,
      // The triggers of append-only tables compare it with the transaction's time.
      erased_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute()
  await tx.db.deleteFrom('past_teams').where('user_id', '=', userId).execute()
  await tx.db.deleteFrom('custom_field_values').where('user_id', '=', userId).execute()
  await tx.db
    .updateTable('users')
    .set({ manager_id: null })
    .where('manager_id', '=', userId)
    .execute()
  return picture
}
