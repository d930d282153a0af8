import { msg } from '@lingui/core/runtime-macro'
import type { ChatAnswer } from '#chat/contract/chat-commands.ts'
import { COMMAND_WORDS, type CommandService } from '#chat/contract/chat-services.ts'
import type { Say } from '#platform/contract/say.ts'
import { callPath } from './manage-commands.ts'
import { buttonMark } from './read-command.ts'
import type { ThanksReply } from './thank-by-chat.ts'

interface AnswerContext {
  readonly account: { readonly id: string; readonly name: string }
  readonly command: {
    readonly id: string
    readonly service: CommandService
    readonly secret: string
  }
  readonly parts: { readonly publicUrl: string | null }
  readonly say: Say
}

type AnswerFormat = (said: ThanksReply, to: AnswerContext) => ChatAnswer

/** An answer in the shape of a service, for the person alone. */
export function formatAnswer(
  service: CommandService,
  said: ThanksReply,
  to: AnswerContext,
): ChatAnswer {
  return SHAPES[service](said, to)
}

/** The new text of the Mattermost message whose Undo was pressed. */
export function formatUndone(words: string): ChatAnswer {
  return { update: { message: words, props: {} } }
}

const SHAPES: Readonly<Record<CommandService, AnswerFormat>> = {
  slack: ({ words, card }, { say }) => ({
    response_type: 'ephemeral',
    text: words,
    ...(card !== undefined && {
      blocks: [
        { type: 'section', text: { type: 'plain_text', text: words, emoji: true } },
        {
          type: 'actions',
          elements: [
            {
              type: 'button',
              action_id: 'undo',
              value: String(card),
              text: { type: 'plain_text', text: say(UNDO) },
            },
          ],
        },
      ],
    }),
  }),
  // Mattermost calls the button's address itself, which has to be Laurel's public one.
  mattermost: ({ words, card }, { say, command, account, parts: { publicUrl } }) => ({
    response_type: 'ephemeral',
    text: card === undefined || publicUrl !== null ? words : withUndo(words, command, say),
    ...(card !== undefined &&
      publicUrl !== null && {
        attachments: [
          {
            fallback: withUndo(words, command, say),
            actions: [
              {
                id: 'undo',
                name: say(UNDO),
                integration: {
                  url: publicUrl + callPath(command.id),
                  context: { card, mark: buttonMark(command.secret, card, account.id) },
                },
              },
            ],
          },
        ],
      }),
  }),
  // It has no answers for one person in a channel, so they get a direct message, without buttons.
  rocketChat: ({ words, card }, { say, command, account }) => ({
    channel: `@${account.name}`,
    text: card === undefined ? words : withUndo(words, command, say),
  }),
}

const UNDO = msg`Undo`

function withUndo(words: string, { service }: AnswerContext['command'], say: Say): string {
  const command = `${COMMAND_WORDS[service]} undo`
  return say(msg`${{ words }} Within a minute, ${{ command }} takes it back.`)
}
