// An empty pattern declares a fixture without other fixtures.
/* oxlint-disable no-empty-pattern */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { selfMadeCertificate } from '#test/mail/certificate.ts'
import { FROM, nameOf, TO } from '#test/processes/balancer-config.ts'
import { findHaproxy } from '#test/processes/find-haproxy.ts'
import { openProduction, type Production } from '#test/processes/production.ts'
import { replaceEach } from '#test/processes/replace-processes.ts'
import { EVENTS_PATH } from '#platform/contract/events.ts'
import { freePort } from '#platform/server/db/postmaster.ts'
import { ownPostgres } from '../../scripts/own-postgres.ts'
import { balanceBooks } from './books.ts'
import { ADMINISTRATOR_PASSWORD, Company, type Person } from './company.ts'
import { test as base, expect, expectBalances, historyRows, logIn, LONG_PROOF } from './laurel.ts'
import { ThanksScreen } from './thanks.ts'

interface Behind {
  production: Production
  /** The http URL, which redirects to https. */
  plainPort: number
  databaseUrl: string
}

/** Two processes behind the balancer of docs/deploy, with https. */
const test = base.extend<object, { behind: Behind }>({
  behind: [
    async ({}, use) => {
      const haproxy = findHaproxy()
      const folder = await mkdtemp(join(tmpdir(), 'laurel-balancer-'))
      const certificate = join(folder, 'laurel.pem')
      const { cert, key } = selfMadeCertificate()
      await writeFile(certificate, cert + key, { mode: 0o600 })
      const postgres = await ownPostgres()
      const databaseUrl = postgres.url
      const [port, plainPort] = [await freePort(0), await freePort(0)]
      const removeFolder = () => rm(folder, { recursive: true, force: true })
      const closers = [removeFolder, () => postgres.remove()]
      try {
        const production = await openProduction({
          databaseUrl,
          folder,
          haproxy,
          port,
          adminPassword: ADMINISTRATOR_PASSWORD,
          https: { certificate, plainPort },
          seated: true,
          // Shorter than in production: every request of this test can be retried.
          drainSeconds: 3,
        })
        closers.push(() => production.stop())
        await use({ production, plainPort, databaseUrl })
      } finally {
        for (const close of closers.toReversed()) await close()
      }
    },
    { scope: 'worker' },
  ],
  company: [
    async ({ behind }, use) => {
      const company = new Company(urlOf(behind))
      await use(company)
      await company.dispose()
    },
    { scope: 'worker' },
  ],
})

const urlOf = ({ production }: Behind) => `https://localhost:${production.balancer.port}`

test(
  'hides the replacement of both processes from users behind the HTTPS balancer',
  { tag: LONG_PROOF },
  async ({ behind, company, newBrowser }) => {
    const { production, plainPort, databaseUrl } = behind
    const [sender, receiver] = [await company.newPerson(), await company.newPerson()]
    const at = async (place: number) => {
      const extraHTTPHeaders = { [TO]: nameOf(place) }
      const context = { baseURL: urlOf(behind), ignoreHTTPSErrors: true, extraHTTPHeaders }
      return watchRequests(await newBrowser(context))
    }
    const [here, there] = [await at(0), await at(1)]

    await signInOnScreen(here.page, sender)
    await signInOnScreen(there.page, receiver)
    const guarded = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' }
    const cookies = await here.page.context().cookies()
    expect(cookies.filter(({ name }) => name !== 'laurel_language')).toEqual([
      expect.objectContaining({ name: '__Host-laurel_session', ...guarded }),
      expect.objectContaining({ name: '__Host-laurel_device', ...guarded }),
    ])
    await expectBalances(there.page, { total: '100.00', earned: '100.00', appreciation: '0.00' })
    await here.page.getByRole('link', { name: 'Appreciate' }).first().click()
    const screen = new ThanksScreen(here.page)
    await thankOnScreen(screen, receiver)
    await expectReceived(there.page, 1)
    expect([here.answeredBy, there.answeredBy]).toEqual([
      new Set([nameOf(0)]),
      new Set([nameOf(1)]),
    ])

    const loads = [here.loads(), there.loads()]
    const sends = { all: 1 }
    const over = new AbortController()
    const replacing = replaceEach(production, sends, () => undefined).finally(() => over.abort())
    try {
      while (!over.signal.aborted) {
        await thankOnScreen(screen, receiver)
        await expectReceived(there.page, ++sends.all)
      }
    } finally {
      await replacing
    }
    // While a process was away, the other one served its page, which was not reloaded.
    const both = new Set([nameOf(0), nameOf(1)])
    expect([here.answeredBy, there.answeredBy]).toEqual([both, both])
    expect([here.loads(), there.loads()]).toEqual(loads)
    // A stream ends only with its process, however long it is idle.
    expect(there.streams()).toBe(2)
    expect(here.streams()).toBeLessThanOrEqual(3)
    await expect(historyRows(there.page).first()).toContainText(`Received from ${sender.name}`)
    expect(balanceBooks({ DATABASE_URL: databaseUrl })).toContain('The books balance.')

    const plain = await fetch(`http://127.0.0.1:${plainPort}/home`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([
      301,
      `https://127.0.0.1:${plainPort}/home`,
    ])
  },
)

interface Watched {
  readonly page: Page
  /** The processes that answered the page's API requests. */
  readonly answeredBy: ReadonlySet<string | undefined>
  /** The number of document loads and of opened event streams. */
  loads(): number
  streams(): number
}

function watchRequests(page: Page): Watched {
  const answeredBy = new Set<string | undefined>()
  let [loads, streams] = [0, 0]
  page.on('load', () => loads++)
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (pathname.startsWith('/api/')) answeredBy.add(answer.headers()[FROM])
    if (pathname === EVENTS_PATH) streams++
  })
  return { page, answeredBy, loads: () => loads, streams: () => streams }
}

async function signInOnScreen(page: Page, person: Person): Promise<void> {
  const answer = await page.goto('/login')
  expect(answer?.headers()['strict-transport-security']).toBe('max-age=63072000')
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0])).toMatchObject({
    nextHopProtocol: 'h2',
  })
  await logIn(page, person)
  await expect(page).toHaveURL('/home')
}

async function thankOnScreen(screen: ThanksScreen, { email }: Person): Promise<void> {
  await screen.receiver.fill(email)
  await screen.amount.fill('1')
  await screen.submit.click()
  await expect(screen.done).toHaveAccessibleName('Appreciation sent')
  // A click may miss the button while the dialog still unfolds on a busy machine.
  await screen.done.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(screen.done).toBeHidden()
}

/** Checked on an idle Home. */
async function expectReceived(page: Page, points: number): Promise<void> {
  const total = `${100 + points}.00`
  await expectBalances(page, { total, earned: '100.00', appreciation: `${points}.00` })
}
