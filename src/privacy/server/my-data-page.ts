import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { OWN_ALLOWANCE } from '#allowance/server/own-data.ts'
import { OWN_TOKENS } from '#api-tokens/server/forget-tokens.ts'
import { OWN_QUESTIONS } from '#assistant/server/chat-limits.ts'
import { OWN_EVENTS } from '#audit-log/server/own-data.ts'
import { OWN_SIGN_INS } from '#auth/server/own-data.ts'
import { OWN_BONUSES } from '#bonuses/server/list-bonuses.ts'
import { OWN_CHAT_ACCOUNTS } from '#chat/server/link-accounts.ts'
import { OWN_FEED } from '#feeds/server/feed-address.ts'
import { OWN_OFFER } from '#handover/server/offer.ts'
import { OWN_IMPORTS } from '#imports/server/list-rows.ts'
import { OWN_LEAVING } from '#leaving/server/plan-leaving.ts'
import { OWN_DRAFTS } from '#mcp/server/drafts.ts'
import { OWN_MILESTONES } from '#milestones/server/own-data.ts'
import { OWN_NEWS } from '#notifications/server/own-data.ts'
import { OWN_WITHDRAWALS } from '#payouts/server/read-payouts.ts'
import { OWN_PAYROLL } from '#payroll/server/own-data.ts'
import { byLanguage, inWords, withCommas } from '#platform/contract/format.ts'
import { sayName } from '#platform/contract/former-colleague.ts'
import { directionOf } from '#platform/contract/languages.ts'
import type { Say } from '#platform/contract/say.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { escapeHtml } from '#platform/server/language/escape-html.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'
import {
  ownData,
  SHARED_FIELDS,
  type OwnData,
  type OwnList,
  type OwnWords,
} from '#platform/server/personal-data/own-data.ts'
import { MY_DATA_DAYS } from '#privacy/contract/my-data.ts'
import { OWN_DIRECTORY } from '#provisioning/server/forget-person.ts'
import { OWN_THANKS } from '#recognition/server/own-data.ts'
import { openSnapshot } from '#reports/server/open-snapshot.ts'
import { OWN_ROLES } from '#roles/server/roles.ts'
import { sayTo } from '#settings/server/say-to.ts'
import { OWN_ORDERS } from '#shop/server/own-data.ts'
import { OWN_ACCOUNT } from '#users/server/own-data.ts'
import { OWN_WALLET } from '#wallet/server/own-data.ts'

const OWN_COPIES = ownData({
  lists: [
    [
      msg`Copies of your data that you asked for`,
      'select asked_at as "askedAt" from my_data where user_id = $1',
    ],
  ],
  fields: { askedAt: msg`Asked at` },
})

/** Every feature's part, in the order of the page. */
export const PERSONAL_DATA_PARTS: readonly (readonly [title: MessageDescriptor, part: OwnData])[] =
  [
    [msg`Account`, OWN_ACCOUNT],
    [msg`Thanks`, OWN_THANKS],
    [msg`Points`, OWN_WALLET],
    [msg`Bonus points`, OWN_BONUSES],
    [msg`Allowance`, OWN_ALLOWANCE],
    [msg`Milestones`, OWN_MILESTONES],
    [msg`Withdrawals`, OWN_WITHDRAWALS],
    [msg`Gifts`, OWN_ORDERS],
    [msg`Payroll`, OWN_PAYROLL],
    [msg`News`, OWN_NEWS],
    [msg`Sign-ins and devices`, OWN_SIGN_INS],
    [msg`API tokens`, OWN_TOKENS],
    [msg`Chat accounts`, OWN_CHAT_ACCOUNTS],
    [msg`Feed of the wall`, OWN_FEED],
    [msg`Drafts of programs`, OWN_DRAFTS],
    [msg`Directory`, OWN_DIRECTORY],
    [msg`Help`, OWN_QUESTIONS],
    [msg`Roles`, OWN_ROLES],
    [msg`The administrator’s account`, OWN_OFFER],
    [msg`Leaving`, OWN_LEAVING],
    [msg`Imports`, OWN_IMPORTS],
    [msg`Audit log`, OWN_EVENTS],
    [msg`Copies`, OWN_COPIES],
  ]

/** Everything that Laurel has about a person. */
export interface PersonalData {
  /** When it was read, as ISO 8601 in UTC. */
  readonly madeAt: string
  /** The person's language at that time, in which sentences of the audit log are. */
  readonly language?: string
  /** Where pictures begin: the address of this Laurel, or empty. */
  readonly site: string
  readonly parts: readonly { readonly title: string; readonly lists: readonly OwnList[] }[]
}

/** Reads a person's data of every feature in one snapshot; `site` is the address of this Laurel. */
export function gatherPersonalData(
  database: Database,
  userId: number,
  site: string,
): Promise<PersonalData> {
  return transact(database, async (tx) => {
    const ask = await openSnapshot(tx)
    const say = await sayTo(tx, userId)
    const parts: PersonalData['parts'][number][] = []
    for (const [title, { read }] of PERSONAL_DATA_PARTS) {
      // One connection reads one part after the other.
      // oxlint-disable-next-line no-await-in-loop
      parts.push({ title: sayInEnglish(title), lists: await read(ask, userId, say) })
    }
    return { madeAt: new Date().toISOString(), language: say.language, site, parts }
  })
}

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
  td { text-align: -webkit-match-parent; text-align: match-parent }
  thead th { color: var(--quiet); font-weight: 600; white-space: nowrap }
  td { min-width: 4rem; max-width: 32rem; overflow-wrap: anywhere; white-space: pre-wrap }
  time { white-space: nowrap }
  @media print { h2 { break-after: avoid } .wide { overflow: visible } }`

/** Fields with names of people, who may have been erased since. */
const NAMES_OF_PEOPLE = new Set([
  'colleague',
  'enteredBy',
  'from',
  'givenBy',
  'madeBy',
  'manager',
  'name',
  'paidBy',
  'plannedBy',
  'to',
  'who',
])

/** How a copy is said: in the person's language, with the labels of its features. */
interface PageTexts {
  readonly say: Say
  readonly words: OwnWords
  readonly site: string
}

/**
 * A copy of somebody's data as a page that stands alone: to read, to search and to print. `say` speaks
 * the copy's language.
 */
export function myDataPage({ madeAt, site, parts }: PersonalData, say: Say): string {
  const titled = parts.map(({ title, lists }, at) => {
    const [message, part] =
      PERSONAL_DATA_PARTS.find(([known]) => sayInEnglish(known) === title) ?? []
    const voice = { say, site, words: part?.words ?? { titles: [], fields: {} } }
    return { id: `part-${at + 1}`, title: message ? say(message) : title, lists, voice }
  })
  const links = titled.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`)
  const sections = titled.map(
    ({ id, title, lists, voice }) => `
<section aria-labelledby="${id}">
<h2 id="${id}">${escapeHtml(title)}</h2>${lists.map((list) => listOf(list, voice)).join('')}
</section>`,
  )
  const title = escapeHtml(say(msg`My data in Laurel`))
  return `<!doctype html>
<html lang="${say.language}" dir="${directionOf(say.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p class="quiet">${escapeHtml(say(about(sayMoment(madeAt, say))))}</p>
<nav aria-label="${escapeHtml(say(msg`Parts`))}"><ul>${links.join('')}</ul></nav>
</header>
<main>${sections.join('')}
</main>
</body>
</html>
`
}

function about(moment: string): MessageDescriptor {
  return msg`Everything that Laurel has about you, as it was on ${{ moment }}. The copy in Laurel is deleted ${plural({ days: MY_DATA_DAYS }, { one: '# day', other: '# days' })} later; this file is yours, so keep it where nobody else reads it. Colleagues are named where they thanked you, or did something about your account.`
}

function listOf({ title, rows }: OwnList, voice: PageTexts): string {
  const { say, words } = voice
  const message = words.titles.find((known) => sayInEnglish(known) === title)
  const said = escapeHtml(message ? say(message) : title)
  const [first] = rows
  const heading = `\n<h3>${said}</h3>`
  if (first === undefined) {
    return `${heading}\n<p class="quiet">${escapeHtml(say(msg`Nothing.`))}</p>`
  }
  const fields = Object.keys(first)
  const isOne = rows.length === 1 && fields.length > 3
  const body = isOne
    ? fields.map(
        (field) =>
          `<tr><th scope="row">${labelOf(field, voice)}</th>${cellOf(field, first[field], voice)}</tr>`,
      )
    : rows.map(
        (row) => `<tr>${fields.map((field) => cellOf(field, row[field], voice)).join('')}</tr>`,
      )
  const head = fields.map((field) => `<th scope="col">${labelOf(field, voice)}</th>`).join('')
  return `${heading}
<div class="wide" role="region" tabindex="0" aria-label="${said}"><table>
${isOne ? '' : `<thead><tr>${head}</tr></thead>\n`}<tbody>
${body.join('\n')}
</tbody></table></div>`
}

/** The label of a field; a name that no feature gives one, such as a column of a file, stays. */
function labelOf(field: string, { say, words }: PageTexts): string {
  const label = words.fields[field] ?? SHARED_FIELDS[field]
  return escapeHtml(label === undefined ? field : say(label))
}

function cellOf(field: string, value: unknown, voice: PageTexts): string {
  return `<td dir="auto">${shown(field, value, voice)}</td>`
}

const WHEN = byLanguage(
  (language) =>
    new Intl.DateTimeFormat(inWords(language), {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'UTC',
    }),
)

function sayMoment(text: string, say: Say): string {
  return say(msg`${{ moment: WHEN(say.language).format(new Date(text)) }} UTC`)
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function shown(field: string, value: unknown, voice: PageTexts): string {
  const { say, site } = voice
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return escapeHtml(say(value ? msg`yes` : msg`no`))
  if (Array.isArray(value)) {
    return value.length === 0 ? '–' : value.map((one) => shown(field, one, voice)).join('\n')
  }
  if (typeof value === 'object') {
    const facts = Object.entries(value).map(
      ([name, fact]) => `${labelOf(name, voice)}: ${shown(name, fact, voice)}`,
    )
    return facts.length === 0 ? '–' : facts.join('\n')
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (MOMENT.test(text)) {
    return `<time datetime="${escapeHtml(text)}">${escapeHtml(sayMoment(text, say))}</time>`
  }
  if (text.startsWith('/api/files/')) {
    return `<a href="${escapeHtml(site + text)}">${escapeHtml(text)}</a>`
  }
  const inWords = voice.words.said?.[field] ?? (NAMES_OF_PEOPLE.has(field) ? inNames : null)
  return escapeHtml(inWords === null ? text : inWords(text, say))
}

/** One name, or several with commas between them. */
function inNames(names: string, say: Say): string {
  const said = names.split(', ').map((name) => sayName(name, say))
  return withCommas(said, say.language)
}
