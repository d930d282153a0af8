import { cut, detailsOf, type MessageFormat } from './message-format.ts'

const MOST_IMAGES = 8
/** The most characters of a header, the only large text. */
const MOST_HEADER = 150

/** Block Kit: https://docs.slack.dev/reference/block-kit. Rich text is shown as it is, without mentions. */
export const slack: MessageFormat = {
  write(card) {
    const { headline, words, sender, receivers, link } = card
    const faces = [...receivers, sender].flatMap(({ name, picture }) =>
      picture === null ? [] : { type: 'image', image_url: picture, alt_text: cut(name, 2000) },
    )
    const details = detailsOf(card)
    const context = [
      ...faces.slice(0, MOST_IMAGES),
      ...(details === '' ? [] : [{ type: 'plain_text', text: cut(details, 3000) }]),
      ...(link === null ? [] : [{ type: 'mrkdwn', text: `<${link.url}|${escaped(link.says)}>` }]),
    ]
    return {
      text: cut(escaped(headline), 3000),
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: cut(headline, MOST_HEADER) } },
        {
          type: 'rich_text',
          elements: [{ type: 'rich_text_quote', elements: [{ type: 'text', text: words }] }],
        },
        ...(context.length === 0 ? [] : [{ type: 'context', elements: context }]),
      ],
      unfurl_links: false,
    }
  },
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
