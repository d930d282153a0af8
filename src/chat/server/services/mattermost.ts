import {
  cut,
  detailsOf,
  GREEN,
  plainMarkdown,
  withoutMentions,
  type MessageFormat,
} from './message-format.ts'

/** The most characters of a post. */
const MOST = 16_383

/** Message attachments: https://developers.mattermost.com/integrate/reference/message-attachments. */
export const mattermost: MessageFormat = {
  write(card) {
    const { headline, words, sender, link } = card
    const details = detailsOf(card)
    const shown = (text: string) => withoutMentions(plainMarkdown(text))
    return {
      attachments: [
        {
          fallback: cut(withoutMentions(headline), MOST),
          color: GREEN,
          author_name: cut(withoutMentions(headline), MOST),
          ...(link && { author_link: link.url }),
          ...(sender.picture !== null && { author_icon: sender.picture }),
          ...thumbOf(card),
          text: cut(
            [
              shown(words),
              ...(details === '' ? [] : [`_${shown(details)}_`]),
              ...(link === null ? [] : [`[${plainMarkdown(link.says)}](${link.url})`]),
            ].join('\n\n'),
            MOST,
          ),
        },
      ],
    }
  },
}

/** The face of the first receiver, beside the words. */
export function thumbOf({ receivers }: Parameters<MessageFormat['write']>[0]) {
  const picture = receivers.find((receiver) => receiver.picture !== null)?.picture
  return picture ? { thumb_url: picture } : {}
}
