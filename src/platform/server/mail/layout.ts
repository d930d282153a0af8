import { msg } from '@lingui/core/runtime-macro'
import { directionOf } from '#platform/contract/languages.ts'
import type { Say } from '#platform/contract/say.ts'
import { unmarked } from '#platform/contract/without-marks.ts'
import { escapeHtml } from '#platform/server/language/escape-html.ts'
import {
  blocksOf,
  footerLinks,
  type MailBlock,
  type MailLink,
  type MailMessage,
  type MailPicture,
} from './message.ts'

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const TABLE = 'role="presentation" border="0" cellpadding="0" cellspacing="0"'

/** How mails of a company look. */
export interface MailLook {
  /** The name at the top and in the signature; empty: the sender's. */
  readonly company: string
  /** Colours like #226344, on a light and on a dark background; null: Laurel's. */
  readonly accent: string | null
  readonly accentOnDark: string | null
  /** The logo, else a wreath in the company's colour; null: neither can be drawn. */
  readonly logo: (MailPicture & { readonly isWreath: boolean }) | null
}

/** The Content-IDs of the pictures that travel in a mail. */
export const LOGO_ID = 'logo@laurel'
export const CARD_ID = 'card@laurel'

const ACCENT = '#226344'
const ACCENT_ON_DARK = '#8fd6b4'
const PALE = '#b9d3c5'
const PALE_ON_DARK = '#4f7d68'

/** Inline, since some mail programs drop style sheets. */
const LIGHT = {
  page: 'background-color:#f3f5f2',
  card: 'background-color:#ffffff;border:1px solid #dfe4de;border-radius:12px',
  text: 'color:#22221f',
  quiet: 'color:#5b5f59',
  link: `color:${ACCENT}`,
  button: `background-color:${ACCENT};color:#ffffff`,
  quote: `border-left:4px solid ${PALE}`,
  line: 'border-bottom:1px solid #e6eae5',
  logo: 'background-color:#ffffff;border-radius:6px',
  paper: 'background-color:#fffdf7;color:#20261f',
} as const

const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  page: 'background-color:#141816',
  card: 'background-color:#1f2522;border-color:#36403a',
  text: 'color:#e9ede9',
  quiet: 'color:#adb7b0',
  link: `color:${ACCENT_ON_DARK}`,
  button: `background-color:${ACCENT_ON_DARK};color:#10251b`,
  quote: `border-left-color:${PALE_ON_DARK}`,
  line: 'border-bottom-color:#36403a',
  // A logo drawn for a light background stays on one.
  logo: 'background-color:#ffffff;padding:6px',
  // The card is paper in the dark too; this is the ground of the words that stand for it.
  paper: 'background-color:#fffdf7;color:#20261f',
}

const rules = (prefix: string) =>
  Object.entries(DARK)
    .map(([name, style]) => `${prefix}.${name}{${style.replaceAll(/(;|$)/g, ' !important$1')}}`)
    .join('')

// Outlook marks elements in dark mode with data-ogsc and data-ogsb.
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${rules('')}}
${rules('[data-ogsc] ')}${rules('[data-ogsb] ')}
@media (max-width:480px){.pad{padding:20px 20px 4px !important}.outer{padding:12px 8px !important}}`

const look = (name: keyof typeof LIGHT, style = '') =>
  `class="${name}" style="${LIGHT[name]};${style}"`

/**
 * The mail as HTML: one card that fits 600 pixels and a phone, light and dark. Its pictures travel
 * in it, so that opening the mail is not tracked. `sender` is the name at the top.
 */
export function asHtml(message: MailMessage, sender: string, company?: MailLook): string {
  const { subject, greeting, closing, say } = message
  const direction = directionOf(say.language)
  const html = [
    `<!doctype html><html lang="${say.language}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>`,
    `<body ${look('page', 'margin:0;padding:0')}>`,
    preheader(message),
    `<table ${TABLE} width="100%" ${look('page')}><tr>`,
    '<td class="outer" align="center" style="padding:32px 16px">',
    `<table ${TABLE} width="100%" style="max-width:600px;text-align:left">`,
    `<tr><td style="padding:0 8px 16px">${mark(sender, company?.logo ?? null)}</td></tr>`,
    `<tr><td ${look('card', 'padding:0')}><table ${TABLE} width="100%">${thanksCard(message)}<tr>`,
    `<td class="pad" style="padding:32px 32px 16px;${FONT};font-size:16px;line-height:1.5">`,
    paragraph(greeting),
    ...blocksOf(message).map((part) => block(part, say)),
    ...closing.map(paragraph),
    '</td></tr></table></td></tr>',
    `<tr><td style="padding:16px 8px 0">${footer(message)}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('\n')
  const laidOut = direction === 'rtl' ? mirrored(html) : html
  return company === undefined ? laidOut : coloured(laidOut, company)
}

const STYLES = /style="[^"]*"|align="[^"]*"|<style>[^<]*<\/style>/g

/**
 * The mail laid out from right to left: the sides that its styles name. Mail programs know no logical
 * properties.
 */
function mirrored(html: string): string {
  return html.replaceAll(STYLES, (style) =>
    style.replaceAll(/left|right/g, (side) => (side === 'left' ? 'right' : 'left')),
  )
}

/** The mail in the company's colours: in its styles alone, since words may name a colour too. */
function coloured(html: string, { accent, accentOnDark }: MailLook): string {
  return html.replaceAll(STYLES, (style) =>
    style
      .replaceAll(ACCENT, accent ?? ACCENT)
      .replaceAll(ACCENT_ON_DARK, accentOnDark ?? ACCENT_ON_DARK)
      .replaceAll(PALE, accent ?? PALE)
      .replaceAll(PALE_ON_DARK, accentOnDark ?? PALE_ON_DARK),
  )
}

/** Hidden preview text for the list of mails, and filler that keeps the body's words out of it. */
function preheader(message: MailMessage): string {
  const words = message.preheader ?? firstWords(message)
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(words)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`
}

function firstWords(message: MailMessage): string {
  const [first] = blocksOf(message)
  if (first === undefined) return message.greeting
  if ('heading' in first) return first.heading
  return 'paragraph' in first ? first.paragraph : message.greeting
}

/** The company's mark and name; the name alone where pictures are blocked. */
function mark(sender: string, logo: MailLook['logo']): string {
  const name = (style: string) =>
    `<td ${look('text', `${style}${FONT};font-size:17px;font-weight:600`)}>${escapeHtml(sender)}</td>`
  if (logo === null) return `<table ${TABLE}><tr>${name('')}</tr></table>`
  const style = 'display:block;border:0'
  const shown = `<img src="cid:${LOGO_ID}" width="${logo.width}" height="${logo.height}" alt=""`
  return [
    `<table ${TABLE}><tr>`,
    `<td>${shown} ${logo.isWreath ? `style="${style}"` : look('logo', style)}></td>`,
    name('padding-left:12px;'),
    '</tr></table>',
  ].join('')
}

/**
 * A card of thanks above the words, as wide as the mail; it leads where the button does. Where pictures are blocked it
 * is a line that says so: its height follows, and its words stand below.
 */
function thanksCard({ card, link }: MailMessage): string {
  if (!card) return ''
  const words = `display:block;width:100%;height:auto;border:0;border-radius:11px 11px 0 0;${FONT};font-size:16px;line-height:2.5;text-align:center`
  const image = `<img src="cid:${CARD_ID}" width="${card.width}" alt="${escapeHtml(link?.says ?? '')}" ${look('paper', words)}>`
  return `<tr><td style="padding:0">${link ? `<a href="${escapeHtml(link.address)}" style="text-decoration:none">${image}</a>` : image}</td></tr>`
}

function paragraph(text: string): string {
  return `<p ${look('text', 'margin:0 0 16px')}>${lines(text)}</p>`
}

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

function block(part: MailBlock, say: Say): string {
  if ('paragraph' in part) return paragraph(part.paragraph)
  if ('heading' in part) {
    return `<h1 ${look('text', 'margin:0 0 16px;font-size:22px;line-height:1.3')}>${lines(part.heading)}</h1>`
  }
  if ('quote' in part) {
    return [
      `<blockquote ${look('quote', 'margin:0 0 16px;padding:4px 0;padding-left:16px')}>`,
      `<p dir="auto" ${look('text', 'margin:0;font-size:18px')}>${lines(unmarked(part.quote))}</p>`,
      `<p ${look('quiet', 'margin:4px 0 0;font-size:14px')}>${escapeHtml(part.by)}</p></blockquote>`,
    ].join('')
  }
  if ('list' in part) {
    const rows = part.list.map(
      ({ name, note = '' }) =>
        `<tr><td ${look('line', 'padding:10px 0')}><span ${look('text')}>${escapeHtml(name)}</span></td>` +
        `<td align="right" ${look('line', `padding:10px 0;padding-left:12px${note.length > 24 ? '' : ';white-space:nowrap'}`)}><span ${look('quiet')}>${escapeHtml(note)}</span></td></tr>`,
    )
    return `<table ${TABLE} width="100%" style="margin:0 0 24px">${rows.join('')}</table>`
  }
  return button(part.button, say)
}

function button({ says, address }: MailLink, say: Say): string {
  const url = escapeHtml(address)
  return [
    `<table ${TABLE} style="margin:8px 0 16px"><tr><td ${look('button', 'border-radius:8px')}>`,
    `<a href="${url}" ${look('button', `display:inline-block;padding:13px 24px;border-radius:8px;${FONT};font-size:16px;font-weight:600;text-decoration:none`)}>${escapeHtml(says)}</a>`,
    '</td></tr></table>',
    `<p ${look('quiet', 'margin:0 0 24px;font-size:14px;word-break:break-all')}>${escapeHtml(say(msg`Or open this address:`))}<br>`,
    `<a href="${url}" dir="ltr" ${look('link')}>${url}</a></p>`,
  ].join('')
}

function footer(message: MailMessage): string {
  const links = footerLinks(message).map(
    ({ says, address }) =>
      `<a href="${escapeHtml(address)}" ${look('quiet', 'text-decoration:underline')}>${escapeHtml(says)}</a>`,
  )
  const style = `margin:0 0 8px;${FONT};font-size:13px;line-height:1.5`
  return [
    `<p ${look('quiet', style)}>${escapeHtml(message.footer.reason)}</p>`,
    links.length === 0 ? '' : `<p ${look('quiet', style)}>${links.join(' &nbsp;·&nbsp; ')}</p>`,
  ].join('')
}
