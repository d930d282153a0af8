import type { Page } from '@playwright/test'
import { DELEGATED } from '#test/harness/role-access.ts'
import { watchRequests, whenSettled } from '#test/languages/shown-texts.ts'
import { mayReceive, NOTIFICATION_KINDS } from '#notifications/contract/kinds.ts'
import { permissionsOf, type Role } from '#roles/contract/role-permissions.ts'
import { withDatabase } from '../../scripts/with-database.ts'
import { asAdministrator, post, signIn, type Company, type Person } from './company.ts'
import type { Installation } from './installation.ts'
import { expect } from './laurel.ts'
import { test } from './own-laurel.ts'
import { newGift } from './shop.ts'

/** Whose links are followed: everybody with a role, an ordinary employee, and the administrator. */
const ROLES = [...(Object.keys(DELEGATED) as Role[]), 'employee', 'administrator'] as const

test(
  'no link leads to a page that says it is not for its reader',
  { tag: '@long' },
  async ({ company, installation, newBrowser, tolerate }) => {
    // Said by the walk itself, with the page that has the link.
    tolerate(/status of 403/)
    const administrator = await company.administrator()
    const people = await prepare(company)
    await fillCompany(company)
    await writeNews(installation, people)
    const faults: string[] = []
    const follow = async (who: (typeof ROLES)[number]) => {
      const page = await newBrowser()
      const person = who === 'administrator' ? asAdministrator : people.get(who)
      if (person === undefined) throw new Error(`nobody is ${who}`)
      await signIn(page.context().request, person)
      const seen = await walk(page, (fault) => faults.push(`${who}: ${fault}`))
      expect(seen, `pages that ${who} opens`).toBeGreaterThan(10)
      await page.close()
    }
    // One after another: a busy server would show half a page.
    // oxlint-disable-next-line no-await-in-loop
    for (const who of ROLES) await follow(who)
    await administrator.dispose()
    expect(faults).toEqual([])
  },
)

/** People with the roles, which they were given before they chose a password. */
async function prepare(company: Company): Promise<Map<string, Person>> {
  const administrator = await company.administrator()
  const people = new Map<string, Person>()
  for (const role of ROLES) {
    if (role === 'administrator') continue
    const person = await company.newPerson({ appreciation: '50' })
    people.set(role, person)
    if (role === 'employee') continue
    const path = `/api/users/${person.id}`
    const reset = await post(administrator, `${path}/password-reset`)
    const { oneTimePassword: password } = reset as { oneTimePassword: string }
    await administrator.put(`${path}/roles/${role}`, { data: { bonusLimit: '50' } })
    await signIn(person.api, { ...person, password })
    const data = { currentPassword: password, newPassword: person.password }
    const chosen = await person.api.put('/api/account/password', { data })
    expect(chosen.ok(), await chosen.text()).toBe(true)
  }
  return people
}

/** Something waits for each of them. */
async function fillCompany(company: Company): Promise<void> {
  await company.newcomer()
  const gift = await newGift(company, { inventory: 1 })
  const buyer = await company.newPerson({ appreciation: '50', deposited: '50' })
  await post(buyer.api, '/api/cart', { gift: gift.id })
  await post(buyer.api, '/api/purchases', { total: '10' })
  await post(buyer.api, '/api/withdrawals', { amount: '5' })
  const thanks = { receivers: [buyer.id], amount: '1', message: 'For the shift' }
  const sender = await company.newPerson()
  const { id } = (await post(sender.api, '/api/recognitions', thanks)) as { id: number }
  await post(buyer.api, `/api/recognitions/${id}/reports`, { comment: null, reason: 'Rude' })
}

/** Everybody has news of every kind that they may hear; thanks have come before. */
async function writeNews(
  { env }: Installation,
  people: ReadonlyMap<string, Person>,
): Promise<void> {
  await withDatabase(
    async ({ pool }) => {
      for (const [role, { id }] of people) {
        const permissions = role === 'employee' ? [] : permissionsOf([role])
        const kinds = NOTIFICATION_KINDS.filter((kind) =>
          mayReceive({ isAdministrator: false, permissions }, kind),
        )
        await pool.query(NEWS, [id, kinds])
      }
      const { rows } = await pool.query<{ id: number }>(
        'select id from users where is_administrator',
      )
      await pool.query(NEWS, [rows[0]?.id, NOTIFICATION_KINDS])
    },
    { env },
  )
}

const CARDS = ['commented', 'reacted', 'wordsHidden', 'wordsShown']
const NEWS = `
  insert into notifications (user_id, kind, actor_id, subject_id, in_inbox, mail, mail_due, push_due)
  select $1, kind, null,
         case when kind in (${CARDS.map((kind) => `'${kind}'`).join()})
              then (select max(id) from recognitions)
              when kind in ('newcomer', 'accountWaits') then (select max(id) from users) end,
         true, 'never', false, false
    from unnest($2::text[]) kind where kind <> all('{thanked,pointsAdded}')`

const NOT_FOR_YOU = "You don't have permission to access this page"

/** Opens one page of each pattern that is linked, from Home on. Returns how many. */
async function walk(page: Page, onFault: (fault: string) => void): Promise<number> {
  watchRequests(page)
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(new URL(answer.url()).pathname)
  })
  const seen = new Set<string>()
  const sections = await sectionsOfOffice(page)
  const next = ['/home', ...sections].map((href) => ({ href, from: 'the address' }))
  for (let link = next.shift(); link !== undefined; link = next.shift()) {
    const { href, from } = link
    const key = sections.includes(href) ? href : patternOf(href)
    if (seen.has(key)) continue
    seen.add(key)
    await open(page, href)
    const says = await page.getByText(NOT_FOR_YOU).count()
    const isElsewhere = patternOf(new URL(page.url()).pathname) !== patternOf(href)
    const asks = refused.splice(0)
    if (says > 0 || asks.length > 0) {
      onFault(`${from} -> ${href} ${asks.join(' ')}`)
      // Its message would stay for the next page.
      await page.goto('about:blank')
    } else if (isElsewhere) continue
    for (const found of await linksOf(page)) next.push({ href: found, from: href })
  }
  return seen.size
}

/** The sections of the manual for whoever has a role, which lead to pages of other roles; three are enough. */
async function sectionsOfOffice(page: Page): Promise<string[]> {
  const answer = await page.context().request.get('/api/help/contents?language=en')
  const { sections } = (await answer.json()) as { sections: { key: string; audience: string }[] }
  return sections
    .filter(({ audience }) => audience === 'administrator')
    .slice(0, 3)
    .map(({ key }) => `/help/${encodeURIComponent(key)}`)
}

/** The path with ids left out: one account is like another. The search of a link may be another view. */
function patternOf(href: string): string {
  const [path = ''] = href.split(/[?#]/)
  return path.replaceAll(/\/\d+/g, '/$id').replace(/^\/help\/.*/, '/help/$key')
}

/** Without loading the app again. */
async function open(page: Page, href: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(href)
  else await page.evaluate((to) => window.history.pushState({}, '', to), href)
  await page.locator('main').waitFor()
  await whenSettled(page)
}

function linksOf(page: Page): Promise<string[]> {
  return page.locator('a[href]').evaluateAll((links) =>
    links.flatMap((link) => {
      const { origin, pathname, search, hash } = new URL((link as HTMLAnchorElement).href)
      const isPage = origin === location.origin && !pathname.startsWith('/api/')
      return isPage ? [pathname + search + hash] : []
    }),
  )
}
