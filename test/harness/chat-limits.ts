import { createRequire } from 'node:module'
import type * as AdaptiveCards from 'adaptivecards'
import * as z from 'zod/mini'
import type { ChatService } from '#chat/contract/chat-services.ts'

// Its modules name their files without endings, which Node doesn't resolve.
const cards = createRequire(import.meta.url)(
  'adaptivecards/dist/adaptivecards.js',
) as typeof AdaptiveCards

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const https = z.url().check(z.maxLength(3000), z.regex(/^https:\/\//))

/** https://docs.slack.dev/reference/block-kit/blocks and /reference/messaging/payload */
const SlackImage = z.strictObject({
  type: z.literal('image'),
  image_url: https,
  alt_text: text(2000),
})
const SlackText = z.strictObject({ type: z.enum(['plain_text', 'mrkdwn']), text: text(3000) })
const RichRun = z.strictObject({ type: z.literal('text'), text: text(40_000) })
const SlackMessage = z.strictObject({
  text: text(40_000),
  unfurl_links: z.boolean(),
  blocks: z
    .array(
      z.discriminatedUnion('type', [
        z.strictObject({
          type: z.literal('header'),
          text: z.strictObject({ type: z.literal('plain_text'), text: text(150) }),
        }),
        z.strictObject({
          type: z.literal('rich_text'),
          elements: z.array(
            z.strictObject({
              type: z.literal('rich_text_quote'),
              elements: z.array(RichRun),
            }),
          ),
        }),
        z.strictObject({
          type: z.literal('context'),
          elements: z
            .array(z.union([SlackImage, SlackText]))
            .check(z.minLength(1), z.maxLength(10)),
        }),
      ]),
    )
    .check(z.maxLength(50)),
})

/** https://learn.microsoft.com/power-automate/overview-adaptive-cards and the parser of Adaptive Cards */
const TeamsMessage = z.strictObject({
  type: z.literal('message'),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        contentUrl: z.null(),
        content: z
          .looseObject({ type: z.literal('AdaptiveCard'), version: z.literal('1.4') })
          .check(z.refine((card) => faultsOfCard(card).length === 0)),
      }),
    )
    .check(z.length(1)),
})

function faultsOfCard(json: object): string[] {
  const context = new cards.SerializationContext(cards.Versions.v1_4)
  const card = new cards.AdaptiveCard()
  card.parse(json, context)
  const parsed = Array.from({ length: context.eventCount }, (_, n) => context.getEventAt(n).message)
  return [...parsed, ...card.validateProperties().validationEvents.map(({ message }) => message)]
}

/** https://developers.mattermost.com/integrate/reference/message-attachments */
const MattermostMessage = z.strictObject({
  attachments: z.array(
    z.strictObject({
      fallback: text(16_383),
      color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
      author_name: text(16_383),
      author_link: z.optional(z.url()),
      author_icon: z.optional(https),
      thumb_url: z.optional(https),
      text: text(16_383),
    }),
  ),
})

/** https://docs.rocket.chat/docs/integrations: an attachment as of chat.postMessage */
const RocketChatMessage = z.strictObject({
  attachments: z.array(
    z.strictObject({
      color: z.string(),
      author_name: text(5_000),
      author_link: z.optional(z.url()),
      author_icon: z.optional(https),
      title: z.optional(text(5_000)),
      title_link: z.optional(z.url()),
      thumb_url: z.optional(https),
      text: text(5_000),
      ts: z.iso.datetime(),
    }),
  ),
})

/** https://discord.com/developers/docs/resources/message#embed-object-embed-limits */
const MOST_OF_EMBED = 6_000
const DiscordMessage = z.strictObject({
  embeds: z
    .array(
      z
        .strictObject({
          author: z.strictObject({ name: text(256), icon_url: z.optional(https) }),
          title: z.optional(text(256)),
          url: z.optional(z.url()),
          description: text(4_096),
          color: z.int().check(z.gte(0), z.lte(0xffffff)),
          thumbnail: z.optional(z.strictObject({ url: https })),
          fields: z.optional(
            z.array(z.strictObject({ name: text(256), value: text(1_024) })).check(z.maxLength(25)),
          ),
          timestamp: z.iso.datetime(),
        })
        .check(
          z.refine(({ author, title = '', description, fields = [] }) => {
            const inFields = fields.map(({ name, value }) => name + value).join('')
            return (author.name + title + description + inFields).length <= MOST_OF_EMBED
          }),
        ),
    )
    .check(z.maxLength(10)),
  allowed_mentions: z.strictObject({ parse: z.array(z.string()).check(z.length(0)) }),
})

/** https://developers.google.com/workspace/chat/api/reference/rest/v1/cards */
const MOST_BYTES = 32_000
const GoogleWidget = z.union([
  z.strictObject({ textParagraph: z.strictObject({ text: text(MOST_BYTES) }) }),
  z.strictObject({
    buttonList: z.strictObject({
      buttons: z.array(
        z.strictObject({
          text: text(200),
          onClick: z.strictObject({ openLink: z.strictObject({ url: z.url() }) }),
        }),
      ),
    }),
  }),
])
const GoogleChatMessage = z
  .strictObject({
    fallbackText: text(4_000),
    cardsV2: z.array(
      z.strictObject({
        cardId: text(64),
        card: z.strictObject({
          header: z.strictObject({
            title: text(200),
            imageUrl: z.optional(https),
            imageType: z.optional(z.literal('CIRCLE')),
          }),
          sections: z.array(
            z.strictObject({
              widgets: z.array(GoogleWidget).check(z.minLength(1), z.maxLength(100)),
            }),
          ),
        }),
      }),
    ),
  })
  .check(z.refine((message) => Buffer.byteLength(JSON.stringify(message)) <= MOST_BYTES))

/** The most bytes of a message to Teams. */
const MOST_OF_TEAMS = 28 * 1024

/** What each service takes, by its published schema and limits, written down a second time. */
export const CHAT_MESSAGES: Readonly<Record<ChatService, z.ZodMiniType>> = {
  slack: SlackMessage,
  teams: TeamsMessage.check(
    z.refine((message) => Buffer.byteLength(JSON.stringify(message)) <= MOST_OF_TEAMS),
  ),
  mattermost: MattermostMessage,
  rocketChat: RocketChatMessage,
  discord: DiscordMessage,
  googleChat: GoogleChatMessage,
}
