import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { PersonKind } from '#platform/contract/person-kinds.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    users: Users
    past_teams: PastTeams
    custom_fields: CustomFields
    custom_field_values: CustomFieldValues
  }
}

interface Users {
  id: GeneratedAlways<number>
  email: string
  first_name: string
  last_name: string
  full_name: GeneratedAlways<string>
  folded_name: GeneratedAlways<string>
  password_hash: string
  must_change_password: Generated<boolean>
  /** Who was shown their latest one-time password; null: nobody, as before the first. */
  one_time_password_by: Generated<number | null>
  is_administrator: Generated<boolean>
  is_active: Generated<boolean>
  is_deposit: Generated<boolean>
  is_withdraw: Generated<boolean>
  is_transfer: Generated<boolean>
  picture: Generated<string | null>
  title: Generated<string | null>
  team: Generated<string | null>
  employee_id: Generated<string | null>
  manager_id: Generated<number | null>
  started_on: ColumnType<Date | null, string | null | undefined, string | null>
  birthday: Generated<string | null>
  place: Generated<string | null>
  /** ISO 3166-1 alpha-2. */
  country: Generated<string | null>
  cost_centre: Generated<string | null>
  kind: Generated<PersonKind | null>
  receives_points: Generated<boolean>
  invitation: Generated<'none' | 'sent' | 'joined'>
  invited_at: Generated<Date | null>
  import_id: Generated<number | null>
  is_confirmed: Generated<boolean>
  confirming_activates: Generated<boolean>
  erased_at: Generated<Date | null>
  language: Generated<string | null>
  created_at: Generated<Date>
}

/** Written by a trigger on `users`. */
interface PastTeams {
  user_id: number
  team: string | null
  until: Generated<Date>
}

interface CustomFields {
  id: GeneratedAlways<number>
  name: string
  position: number
}

interface CustomFieldValues {
  user_id: number
  field_id: number
  value: string
}
