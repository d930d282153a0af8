import { msg } from '@lingui/core/runtime-macro'
import type { Say } from '#platform/contract/say.ts'

/** A link shown as a button. */
export interface MailLink {
  readonly says: string
  readonly address: string
}

/** A picture that travels in a mail, with its size in the mail's pixels. */
export interface MailPicture {
  readonly png: Uint8Array
  readonly width: number
  readonly height: number
}

/** A part of a mail's body. */
export type MailBlock =
  | { readonly heading: string }
  | { readonly paragraph: string }
  | { readonly quote: string; readonly by: string }
  /** People or things, each with a count or another short note. */
  | { readonly list: readonly { readonly name: string; readonly note?: string }[] }
  | { readonly button: MailLink }

/** The content of a mail as plain text, without markup. */
export interface MailMessage {
  /** In the receiver's language: the words around the content. */
  readonly say: Say
  readonly subject: string
  /** The preview text beside the subject; default: the first words of the body. */
  readonly preheader?: string
  /** A card of thanks at the top, which leads where the link does. The blocks say all that it shows. */
  readonly card?: MailPicture | null
  readonly greeting: string
  /** Paragraphs, before `blocks`. */
  readonly lines?: readonly string[]
  readonly blocks?: readonly MailBlock[]
  /** A button after `blocks`. */
  readonly link?: MailLink
  /** Paragraphs after the link. */
  readonly closing: readonly string[]
  readonly footer: {
    /** Why the recipient gets this mail. */
    readonly reason: string
    /** A page on which to stop mails of this kind. */
    readonly unsubscribeUrl?: string
    readonly preferencesUrl?: string
  }
  readonly headers?: {
    /** An address that stops mails of this kind when it gets a POST (RFC 8058). */
    readonly listUnsubscribe: string
  }
}

/** The paragraphs of the company's own words, with blank lines between them. */
export function paragraphsOf(words: string): string[] {
  return words === '' ? [] : words.split(/\n{2,}/)
}

/** The body's parts in order, without greeting and closing. */
export function blocksOf({ lines = [], blocks = [], link }: MailMessage): readonly MailBlock[] {
  return [
    ...lines.map((paragraph) => ({ paragraph })),
    ...blocks,
    ...(link ? [{ button: link }] : []),
  ]
}

/** The links of the footer. */
export function footerLinks({ say, footer }: MailMessage): readonly MailLink[] {
  const { preferencesUrl, unsubscribeUrl } = footer
  return [
    ...(preferencesUrl
      ? [{ says: say(msg`Choose which e-mails you get`), address: preferencesUrl }]
      : []),
    ...(unsubscribeUrl ? [{ says: say(msg`Unsubscribe`), address: unsubscribeUrl }] : []),
  ]
}

/** The mail as plain text, equal in content to its HTML. */
export function asText(message: MailMessage, sender: string): string {
  const { greeting, closing, footer, say } = message
  const links = footerLinks(message).map(({ says, address }) =>
    say(msg`${{ label: says }}: ${{ address }}`),
  )
  const parts = [
    greeting,
    ...blocksOf(message).map((block) => blockAsText(block, say)),
    ...closing,
    // The separator of a signature: mail programs show what follows in grey, and don't quote it.
    ['-- ', sender, footer.reason, ...links].join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

function blockAsText(block: MailBlock, say: Say): string {
  if ('paragraph' in block) return block.paragraph
  if ('heading' in block) return block.heading
  if ('quote' in block) {
    const quoted = block.quote.split('\n').map((line) => `> ${line}`)
    return `${quoted.join('\n')}\n(${block.by})`
  }
  if ('list' in block) {
    return block.list
      .map(({ name, note }) =>
        note === undefined ? `- ${name}` : `- ${say(msg`${{ name }}: ${{ note }}`)}`,
      )
      .join('\n')
  }
  return `${say(msg`${{ label: block.button.says }}:`)}\n${block.button.address}`
}
