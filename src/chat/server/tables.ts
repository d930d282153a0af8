import type { Generated, GeneratedAlways } from 'kysely'
import type { ChatService, CommandService } from '#chat/contract/chat-services.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Immutable } from '#platform/server/db/tables.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    chat_commands: ChatCommands
    chat_accounts: ChatAccounts
    chat_link_codes: ChatLinkCodes
    chat_channels: ChatChannels
    chat_messages: ChatMessages
  }
}

interface ChatCommands {
  id: Generated<string>
  service: CommandService
  name: string
  sealed_secret: Buffer
  site: string | null
  sealed_access: Buffer | null
  created_at: Generated<Date>
  last_used_at: Date | null
}

interface ChatAccounts {
  id: Generated<string>
  command_id: string
  account: string
  name: string
  user_id: number
  linked_at: Generated<Date>
  password_mark: Buffer | null
  code_hash: Buffer | null
}

interface ChatLinkCodes {
  user_id: number
  code_hash: Buffer
  expires_at: Date
  password_mark: Buffer | null
}

interface ChatChannels {
  id: GeneratedAlways<number>
  service: ChatService
  name: string
  sealed_url: Buffer
  url_hint: string
  language: Language
  teams: string[]
  value_ids: number[]
  face_key: Buffer
  created_at: Generated<Date>
  succeeded_at: Generated<Date | null>
  failed_at: Generated<Date | null>
  failure: Generated<string | null>
  failures: Generated<number>
  rests_until: Generated<Date>
  claimed_until: Generated<Date>
}

interface ChatMessages {
  channel_id: Immutable<number>
  recognition_id: Immutable<number>
  state: Generated<'waiting' | 'settled' | 'stays' | 'failed'>
  version: Generated<number>
  due_at: Date
  waits_since: Generated<Date>
  posted_at: Generated<Date | null>
  message: Generated<string | null>
}
