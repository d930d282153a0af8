import { expect, test } from 'vitest'
import { sayIn, sayInEnglish } from '#platform/server/language/say.ts'
import { asHtml } from './layout.ts'
import { asText, type MailMessage } from './message.ts'

const NASTY = '<img src=x onerror="a()">&\'"'

/** A dangerous text, marked with its place in the message. */
const nasty = (place: string) => `${place} ${NASTY}`
const MESSAGE: MailMessage = {
  say: sayInEnglish,
  subject: nasty('subject'),
  preheader: nasty('preheader'),
  greeting: nasty('greeting'),
  lines: [nasty('line')],
  blocks: [
    { heading: nasty('heading') },
    { paragraph: nasty('paragraph') },
    { quote: `${nasty('quote')}\nsecond`, by: nasty('author') },
    { list: [{ name: nasty('name'), note: nasty('note') }, { name: nasty('alone') }] },
    { button: { says: nasty('button'), address: 'https://laurel.test/?a=1&b="2"' } },
  ],
  link: { says: nasty('link'), address: 'https://laurel.test/#token' },
  closing: [nasty('closing')],
  footer: {
    reason: nasty('reason'),
    unsubscribeUrl: 'https://laurel.test/unsubscribe#x',
    preferencesUrl: 'https://laurel.test/preferences',
  },
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** The words that a reader of the HTML sees, and the addresses of its links. */
function shown(html: string): Set<string> {
  const body = html.replace(/^.*<body/s, '<body').replace(/<div[^>]*>.*?<\/div>/s, '')
  const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address)
  const text = `${body.replaceAll(/<[^>]+>/g, ' ')} ${links.join(' ')}`
  const plain = text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? '')
  return new Set(plain.split(/\s+/).filter((word) => /\w/.test(word)))
}

test('escapes every text in HTML', () => {
  const html = asHtml(MESSAGE, nasty('sender'))
  expect(html).not.toMatch(/<img|onerror="|href="[^"]*b="2/)
  const places =
    'subject preheader greeting line heading paragraph quote author name note alone button link'
  for (const place of [...places.split(' '), 'closing', 'reason', 'sender']) {
    expect(html).toContain(`${place} &lt;img`)
  }
})

test('has the same content as text and as HTML', () => {
  const html = shown(asHtml(MESSAGE, 'Company'))
  const text = asText(MESSAGE, 'Company').split(/\s+/)
  const words = text
    .map((word) => word.replace(/^\(|[):]+$/g, ''))
    .filter((word) => /\w/.test(word))
  const seen = [...html].join(' ')
  expect(words.filter((word) => !seen.includes(word))).toEqual([])
  const said = text.join(' ')
  // Words of the HTML alone: the hint below a button, and a separator.
  const own = new Set(['Or', 'open', 'this', 'address:', '&nbsp;·&nbsp;'])
  expect([...html].filter((word) => !own.has(word) && !said.includes(word))).toEqual([])
})

test('loads no external resources, and supports light and dark mode', () => {
  const html = asHtml(MESSAGE, 'Company')
  expect(html).not.toMatch(/<(?:img|link|script|iframe)\b|url\(|@import|<[^>]+\ssrc=/i)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
  // Gmail cuts mails longer than 102 kB.
  expect(html.length).toBeLessThan(20_000)
})

test('has the company’s colours in its styles alone, and its logo in the mail itself', () => {
  const logo = { png: Buffer.alloc(1), width: 120, height: 40, isWreath: false }
  const look = { company: 'Acme', accent: '#0b4fd6', accentOnDark: '#90bdff', logo }
  const words = { ...MESSAGE, greeting: 'Our green is style="#226344"' }
  const html = asHtml(words, 'Acme', look)
  expect(html).toContain('background-color:#0b4fd6')
  expect(html).toContain('.button{background-color:#90bdff')
  expect(html).toContain('<img src="cid:logo@laurel" width="120" height="40" alt=""')
  expect(html.match(/#226344/g)).toHaveLength(1)
  expect(html).not.toMatch(/#8fd6b4|#b9d3c5|src="(?!cid:)/)
})

test('has a card of thanks above its words, which leads where the button does', () => {
  const card = { png: Buffer.alloc(1), width: 600, height: 480 }
  const wreath = { png: Buffer.alloc(1), width: 40, height: 40, isWreath: true }
  const look = { company: '', accent: null, accentOnDark: null, logo: wreath }
  const html = asHtml({ ...MESSAGE, card }, 'Company', look)
  expect(html).toMatch(
    /<a href="https:\/\/laurel.test\/#token"[^>]*><img src="cid:card@laurel" width="600" alt="link &lt;img/,
  )
  expect(html).toContain('<img src="cid:logo@laurel" width="40" height="40" alt="" style')
  expect(html.indexOf('cid:card')).toBeLessThan(html.indexOf('greeting &lt;'))
  // The words say all of it: those of a mail as text don't speak of a picture.
  expect(asText({ ...MESSAGE, card }, 'Company')).toBe(asText(MESSAGE, 'Company'))
})

test('is written and laid out in the language of its receiver', async () => {
  const message = { ...MESSAGE, greeting: 'مرحبًا', say: await sayIn('ar') }
  const html = asHtml(message, 'Company')
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('text-align:right')
  expect(html).toContain('border-right:4px solid')
  expect(html).toContain('padding-right:16px')
  expect(html).not.toMatch(/style="[^"]*left/)
  expect(html).toContain('<p dir="auto"')
  expect(html).not.toMatch(/Or open this address|Unsubscribe|Choose which/)
  expect(asText(message, 'Company')).not.toContain('Unsubscribe')
})

test('sets its colons as the language of its receiver does', async () => {
  const french = asText({ ...MESSAGE, say: await sayIn('fr') }, 'Company')
  const links = french
    .split('\n')
    .filter((line) => line.includes('https://laurel.test/unsubscribe'))
  expect(links).toEqual(['Se désabonner\u202f: https://laurel.test/unsubscribe#x'])
  expect(french).toContain(`${nasty('link')}\u202f:\nhttps://laurel.test/#token`)
})
