/** The chat services to whose channels thanks are posted. */
export const CHAT_SERVICES = [
  'slack',
  'teams',
  'mattermost',
  'rocketChat',
  'discord',
  'googleChat',
] as const
export type ChatService = (typeof CHAT_SERVICES)[number]

/** Those whose slash commands Laurel answers. */
export const COMMAND_SERVICES = ['slack', 'mattermost', 'rocketChat'] as const
export type CommandService = (typeof COMMAND_SERVICES)[number]

/** The command before the thanks. Rocket.Chat has no slash commands for other programs. */
export const COMMAND_WORDS: Readonly<Record<CommandService, string>> = {
  slack: '/thank',
  mattermost: '/thank',
  rocketChat: '!thank',
}

interface Traits {
  /** What it calls itself. */
  readonly name: string
  /** The hosts of its webhooks; none: whichever its owner chose. */
  readonly hosts: RegExp | null
  /** Whether a message can be changed and deleted by the webhook that posted it. */
  readonly corrects: boolean
}

export const SERVICE_TRAITS: Readonly<Record<ChatService, Traits>> = {
  slack: { name: 'Slack', hosts: /^hooks\.slack(?:-gov)?\.com$/, corrects: false },
  // Power Automate has the older hosts of Logic Apps too, and clouds of governments.
  teams: {
    name: 'Microsoft Teams',
    hosts: /(?:^|\.)(?:logic\.azure\.(?:com|us)|powerplatform\.(?:com|us)|powerautomate\.com)$/,
    corrects: false,
  },
  mattermost: { name: 'Mattermost', hosts: null, corrects: false },
  rocketChat: { name: 'Rocket.Chat', hosts: null, corrects: false },
  discord: {
    name: 'Discord',
    hosts: /^(?:(?:ptb|canary)\.)?discord(?:app)?\.com$/,
    corrects: true,
  },
  googleChat: { name: 'Google Chat', hosts: /^chat\.googleapis\.com$/, corrects: false },
}

export function serviceName(service: ChatService): string {
  return SERVICE_TRAITS[service].name
}
