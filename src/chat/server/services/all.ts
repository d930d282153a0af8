import type { ChatService } from '#chat/contract/chat-services.ts'
import { discord } from './discord.ts'
import { googleChat } from './google-chat.ts'
import { mattermost } from './mattermost.ts'
import type { MessageFormat } from './message-format.ts'
import { rocketChat } from './rocket-chat.ts'
import { slack } from './slack.ts'
import { teams } from './teams.ts'

/** How each service takes cards; a test compares it with SERVICE_TRAITS. */
export const MESSAGE_FORMATS: Readonly<Record<ChatService, MessageFormat>> = {
  slack,
  teams,
  mattermost,
  rocketChat,
  discord,
  googleChat,
}
