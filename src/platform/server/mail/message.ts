import { escapeHtml } from '#platform/server/escape-html.ts'

/** The content of a mail as plain text, without markup. */
export interface Message {
  readonly subject: string
  readonly greeting: string
  readonly lines: readonly string[]
  readonly link?: { readonly says: string; readonly address: string }
  /** Paragraphs after the link. */
  readonly closing: readonly string[]
}

export function asText({ greeting, lines, link, closing }: Message): string {
  const parts = [
    greeting,
    ...lines,
    ...(link ? [`${link.says}:\n${link.address}`] : []),
    ...closing,
  ]
  return `${parts.join('\n\n')}\n`
}

/**
 * The same text as HTML. No images or third-party URLs, so that opening the mail is not tracked.
 */
export function asHtml({ subject, greeting, lines, link, closing }: Message): string {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  const button =
    link &&
    `<p><a href="${escapeHtml(link.address)}" style="display:inline-block;padding:12px 20px;` +
      'border-radius:8px;background:#1f6b4a;color:#ffffff;text-decoration:none;font-weight:600">' +
      `${escapeHtml(link.says)}</a></p>` +
      `<p style="color:#5b5b55;font-size:14px">Or open this address: <br>${escapeHtml(link.address)}</p>`
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#22221f">',
    paragraph(greeting),
    ...lines.map(paragraph),
    button ?? '',
    ...closing.map(paragraph),
    '</body></html>',
  ].join('\n')
}
