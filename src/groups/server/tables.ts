import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { GroupCondition } from '#groups/contract/group-condition.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    groups: Groups
    group_fields: GroupFields
  }
}

interface Groups {
  id: GeneratedAlways<number>
  name: string
  condition: JSONColumnType<GroupCondition>
  version: Generated<number>
  made_at: Generated<Date>
}

/** The company's own fields of conditions, so that none of them is removed. */
interface GroupFields {
  group_id: number
  field_id: number
}
