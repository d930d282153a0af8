/** What somebody is written, in plain words; nothing in it is markup. */
export interface Message {
  readonly subject: string
  readonly greeting: string
  readonly lines: readonly string[]
  readonly link?: { readonly says: string; readonly address: string }
  /** After the link. */
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

/** The same words; no picture and no address of another site, so that opening it tells nobody. */
export function asHtml({ subject, greeting, lines, link, closing }: Message): string {
  const paragraph = (text: string) => `<p>${escape(text)}</p>`
  const button =
    link &&
    `<p><a href="${escape(link.address)}" style="display:inline-block;padding:12px 20px;` +
      'border-radius:8px;background:#1f6b4a;color:#ffffff;text-decoration:none;font-weight:600">' +
      `${escape(link.says)}</a></p>` +
      `<p style="color:#5b5b55;font-size:14px">Or open this address: <br>${escape(link.address)}</p>`
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escape(subject)}</title></head>`,
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#22221f">',
    paragraph(greeting),
    ...lines.map(paragraph),
    button ?? '',
    ...closing.map(paragraph),
    '</body></html>',
  ].join('\n')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
