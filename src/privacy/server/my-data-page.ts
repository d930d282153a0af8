import { escapeHtml } from '#platform/server/escape-html.ts'
import type { OwnList } from '#platform/server/own-data.ts'
import { MY_DATA_DAYS } from '#privacy/contract/my-data.ts'
import type { Gathered } from './gather.ts'

const STYLE = `
  :root { color-scheme: light dark; --line: light-dark(#d9dfd9, #3c4640); --quiet: light-dark(#5a665e, #a3b0a7) }
  body { margin: 0 auto; max-width: 72rem; padding: 2rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif }
  h1 { margin: 0 0 .5rem; font-size: 2rem; line-height: 1.2 }
  h2 { margin: 3rem 0 0; padding-top: 1rem; border-top: 2px solid var(--line); font-size: 1.5rem }
  h3 { margin: 1.75rem 0 .5rem; font-size: 1.0625rem }
  nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 1.5rem 0 0; padding: 0; list-style: none }
  a { color: light-dark(#226344, #8fd0ad) }
  .quiet { color: var(--quiet); margin: 0 }
  .wide { overflow-x: auto }
  table { border-collapse: collapse; font-size: .875rem }
  th, td { padding: .375rem 1rem .375rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top }
  thead th { color: var(--quiet); font-weight: 600; white-space: nowrap }
  td { min-width: 4rem; max-width: 32rem; overflow-wrap: anywhere; white-space: pre-wrap }
  time { white-space: nowrap }
  @media print { h2 { break-after: avoid } .wide { overflow: visible } }`

/** A copy of somebody's data as a page that stands alone: to read, to search and to print. */
export function pageOf({ madeAt, site, parts }: Gathered): string {
  const titled = parts.map((part, at) => ({ ...part, id: `part-${at + 1}` }))
  const links = titled.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`)
  const sections = titled.map(
    ({ id, title, lists }) => `
<section aria-labelledby="${id}">
<h2 id="${id}">${escapeHtml(title)}</h2>${lists.map((list) => listOf(list, site)).join('')}
</section>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>My data in Laurel</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>My data in Laurel</h1>
<p class="quiet">Everything that Laurel has about you, as it was on ${momentOf(madeAt)}. The copy in Laurel is
deleted ${MY_DATA_DAYS} days later; this file is yours, so keep it where nobody else reads it. Colleagues are
named where they thanked you, or did something about your account.</p>
<nav aria-label="Parts"><ul>${links.join('')}</ul></nav>
</header>
<main>${sections.join('')}
</main>
</body>
</html>
`
}

function listOf({ title, rows }: OwnList, site: string): string {
  const [first] = rows
  const heading = `\n<h3>${escapeHtml(title)}</h3>`
  if (first === undefined) return `${heading}\n<p class="quiet">Nothing.</p>`
  const fields = Object.keys(first)
  const isOne = rows.length === 1 && fields.length > 3
  const body = isOne
    ? fields.map(
        (field) => `<tr><th scope="row">${wordsOf(field)}</th>${cellOf(first[field], site)}</tr>`,
      )
    : rows.map((row) => `<tr>${fields.map((field) => cellOf(row[field], site)).join('')}</tr>`)
  const head = fields.map((field) => `<th scope="col">${wordsOf(field)}</th>`).join('')
  return `${heading}
<div class="wide" role="region" tabindex="0" aria-label="${escapeHtml(title)}"><table>
${isOne ? '' : `<thead><tr>${head}</tr></thead>\n`}<tbody>
${body.join('\n')}
</tbody></table></div>`
}

/** "movementNumber" as "Movement number". */
function wordsOf(field: string): string {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return escapeHtml(words.charAt(0).toUpperCase() + words.slice(1))
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function cellOf(value: unknown, site: string): string {
  return `<td dir="auto">${shown(value, site)}</td>`
}

function shown(value: unknown, site: string): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((one) => shown(one, site)).join('\n')
  if (typeof value === 'object') {
    const facts = Object.entries(value).map(
      ([name, fact]) => `${wordsOf(name)}: ${shown(fact, site)}`,
    )
    return facts.length === 0 ? '–' : facts.join('\n')
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (MOMENT.test(text)) return momentOf(text)
  if (!text.startsWith('/api/files/')) return escapeHtml(text)
  return `<a href="${escapeHtml(site + text)}">${escapeHtml(text)}</a>`
}

const WHEN = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

function momentOf(text: string): string {
  return `<time datetime="${escapeHtml(text)}">${WHEN.format(new Date(text))} UTC</time>`
}
