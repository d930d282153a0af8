import type { ChatFace } from '../chat-card.ts'
import { detailsOf, type MessageFormat } from './message-format.ts'

/**
 * An Adaptive Card for a workflow of the template "Post to a channel when a webhook request is received":
 * https://adaptivecards.io/explorer. Runs of text are shown as they are, unlike blocks of text.
 */
export const teams: MessageFormat = {
  write(card) {
    const { headline, words, sender, receivers, link } = card
    const details = detailsOf(card)
    return {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            fallbackText: headline,
            body: [
              {
                type: 'Container',
                style: 'good',
                bleed: true,
                items: [
                  ...faces([...receivers, sender]),
                  richText({ text: headline, weight: 'Bolder', size: 'Large' }),
                ],
              },
              richText({ text: words, size: sizeOf(words) }),
              ...(details === '' ? [] : [richText({ text: details, weight: 'Bolder' })]),
            ],
            ...(link && {
              actions: [{ type: 'Action.OpenUrl', title: link.says, url: link.url }],
            }),
          },
        },
      ],
    }
  },
}

function richText(run: object) {
  return {
    type: 'RichTextBlock',
    horizontalAlignment: 'Center',
    inlines: [{ type: 'TextRun', ...run }],
  }
}

/** One sentence is large, five are as any text. */
function sizeOf({ length }: string): string {
  if (length <= 90) return 'Large'
  return length <= 400 ? 'Medium' : 'Default'
}

function faces(people: readonly ChatFace[]) {
  const images = people.flatMap(({ name, picture }) =>
    picture === null
      ? []
      : { type: 'Image', url: picture, altText: name, style: 'Person', size: 'Small' },
  )
  return images.length === 0
    ? []
    : [{ type: 'ImageSet', imageSize: 'Small', horizontalAlignment: 'Center', images }]
}
