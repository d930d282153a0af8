import { thumbOf } from './mattermost.ts'
import { cut, detailsOf, GREEN, withoutMentions, type MessageFormat } from './message-format.ts'

/** The most characters of a message, unless its administrators allow more. */
const MOST = 5_000

/** An incoming integration: https://docs.rocket.chat/docs/integrations. */
export const rocketChat: MessageFormat = {
  write(card) {
    const { headline, words, sender, link, date } = card
    const details = detailsOf(card)
    return {
      attachments: [
        {
          color: GREEN,
          author_name: cut(withoutMentions(headline), MOST),
          ...(link && { author_link: link.url, title: link.says, title_link: link.url }),
          ...(sender.picture !== null && { author_icon: sender.picture }),
          ...thumbOf(card),
          text: cut(
            withoutMentions([words, ...(details === '' ? [] : [details])].join('\n\n')),
            MOST,
          ),
          ts: date.toISOString(),
        },
      ],
    }
  },
  refusalIn(answer) {
    return answer.includes('"success":false') ? 'success: false' : null
  },
}
