import { escapeHtml } from '#platform/server/language/escape-html.ts'
import { cut, detailsOf, type MessageFormat } from './message-format.ts'

/** The most bytes of a message are 32,000. */
const MOST = 4_000

/** A card: https://developers.google.com/workspace/chat/api/reference/rest/v1/cards. Its texts are HTML. */
export const googleChat: MessageFormat = {
  write(card) {
    const { headline, words, sender, receivers, link } = card
    const details = detailsOf(card)
    const picture = [...receivers, sender].find((face) => face.picture !== null)?.picture
    const widgets = [
      { textParagraph: { text: `<b>${escapeHtml(cut(headline, MOST))}</b>` } },
      { textParagraph: { text: escapeHtml(words).replaceAll('\n', '<br>') } },
      ...(details === '' ? [] : [{ textParagraph: { text: escapeHtml(cut(details, MOST)) } }]),
      ...(link === null
        ? []
        : [
            {
              buttonList: {
                buttons: [{ text: link.says, onClick: { openLink: { url: link.url } } }],
              },
            },
          ]),
    ]
    return {
      fallbackText: cut(headline, MOST),
      cardsV2: [
        {
          cardId: 'thanks',
          card: {
            header: {
              title: cut(sender.name, 200),
              ...(picture && { imageUrl: picture, imageType: 'CIRCLE' }),
            },
            sections: [{ widgets }],
          },
        },
      ],
    }
  },
  // A repeated request with the same id makes no second message.
  postTo(url, { key }) {
    const changed = new URL(url)
    changed.searchParams.set('requestId', key)
    return changed
  },
}
