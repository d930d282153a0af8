import type { Generated, GeneratedAlways } from 'kysely'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    directory_people: DirectoryPeople
    directory_groups: DirectoryGroups
    directory_members: DirectoryMembers
    directory_requests: DirectoryRequests
  }
}

interface DirectoryPeople {
  user_id: number
  user_name: string
  external_id: string | null
  fields: string[]
  provisioned_at: Generated<Date>
  changed_at: Generated<Date>
  closed_at: Generated<Date | null>
  released_at: Generated<Date | null>
}

interface DirectoryGroups {
  id: Generated<string>
  name: string
  external_id: string | null
  created_at: Generated<Date>
  changed_at: Generated<Date>
}

interface DirectoryMembers {
  group_id: string
  user_id: number
  joined_at: Generated<Date>
}

interface DirectoryRequests {
  id: GeneratedAlways<number>
  made_at: Generated<Date>
  token: string
  request: string
  status: number
  problem: string | null
}
