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
              ...faces([...receivers, sender]),
              richText({ text: headline, weight: 'Bolder', size: 'Medium' }),
              richText({ text: words }),
              ...(details === '' ? [] : [richText({ text: details, isSubtle: true })]),
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
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', ...run }] }
}

function faces(people: readonly ChatFace[]) {
  const images = people.flatMap(({ name, picture }) =>
    picture === null
      ? []
      : { type: 'Image', url: picture, altText: name, style: 'Person', size: 'Small' },
  )
  return images.length === 0 ? [] : [{ type: 'ImageSet', imageSize: 'Small', images }]
}
