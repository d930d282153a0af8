import { readJsonObject } from '#chat/server/read-command.ts'
import { cut, detailsOf, GREEN, plainMarkdown, type MessageFormat } from './message-format.ts'

const MOST_DESCRIPTION = 4_096
const MOST_AUTHOR = 256
const MOST_FIELD = 1_024

/** An embed: https://discord.com/developers/docs/resources/webhook. It notifies nobody. */
export const discord: MessageFormat = {
  write(card) {
    const { headline, words, sender, receivers, link, date } = card
    const details = detailsOf(card)
    const thumb = receivers.find(({ picture }) => picture !== null)?.picture
    const description = `**${plainMarkdown(headline)}**\n${plainMarkdown(words)}`
    return {
      embeds: [
        {
          author: {
            name: cut(sender.name, MOST_AUTHOR),
            ...(sender.picture !== null && { icon_url: sender.picture }),
          },
          description: cut(description, MOST_DESCRIPTION),
          color: Number.parseInt(GREEN.slice(1), 16),
          ...(link && { title: cut(link.says, MOST_AUTHOR), url: link.url }),
          ...(thumb && { thumbnail: { url: thumb } }),
          ...(details !== '' && { fields: [{ name: '\u200b', value: cut(details, MOST_FIELD) }] }),
          timestamp: date.toISOString(),
        },
      ],
      allowed_mentions: { parse: [] },
    }
  },
  // Without it, the answer has no id of the message.
  postTo: (url) => withQuery(url, 'wait', 'true'),
  idIn(answer) {
    const { id } = readJsonObject(answer)
    return typeof id === 'string' && /^\d+$/.test(id) ? id : null
  },
  messageAt(url, message) {
    const at = new URL(url)
    at.pathname = `${at.pathname.replace(/\/+$/, '')}/messages/${message}`
    return at
  },
}

function withQuery(url: URL, name: string, value: string): URL {
  const changed = new URL(url)
  changed.searchParams.set(name, value)
  return changed
}
