// Playwright reads the needed fixtures from the pattern, so an empty pattern is required.
/* oxlint-disable no-empty-pattern */
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import { asAdministrator, Company, signIn, type Person } from './company.ts'

export interface Fixtures {
  /** Allows matching browser errors, which the test itself causes. */
  tolerate: (pattern: RegExp) => void
  /** A page in another browser, with the same checks as the first. */
  newBrowser: (options?: BrowserContextOptions) => Promise<Page>
  /** Signed in as a new user (`me`) in the test's first browser. */
  me: Person
}

export interface WorkerFixtures {
  company: Company
}

/** The bar reads these by itself, so a session may end during such a request. */
const LATE_READS = /status of 401 .*\/api\/(?:notifications|recognitions\/summary|events)\?/

/**
 * Opened with a session, Home asks for its first data before it knows that a new password must be
 * chosen first.
 */
const EARLY_READS =
  /status of 403 .*\/api\/(recognitions\?|recognitions\/summary|recognition-rules|allowance$|welcomes|account$)/

class Complaints {
  readonly all: string[] = []
  readonly tolerated: RegExp[] = [LATE_READS, EARLY_READS]

  unexpected(): string[] {
    return this.all.filter((line) => !this.tolerated.some((pattern) => pattern.test(line)))
  }
}

/** Every error the browser reports, thrown or written to its console, fails the test. */
export const test = base.extend<Fixtures & { complaints: Complaints }, WorkerFixtures>({
  baseURL: async ({}, use) => use(laurelUrl()),
  company: [
    async ({}, use) => {
      const company = new Company(laurelUrl())
      await use(company)
      await company.dispose()
    },
    { scope: 'worker' },
  ],
  complaints: [
    async ({}, use) => {
      const complaints = new Complaints()
      await use(complaints)
      expect(complaints.unexpected()).toEqual([])
    },
    { auto: true },
  ],
  tolerate: async ({ complaints }, use) => use((pattern) => complaints.tolerated.push(pattern)),
  context: async ({ context, complaints }, use) => {
    await watch(context, complaints)
    await use(context)
  },
  newBrowser: async ({ browser, complaints, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), ...options })
      contexts.push(context)
      await watch(context, complaints)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
  me: async ({ company, page }, use) => {
    const me = await company.newPerson()
    await enter(page, me)
    await use(me)
  },
})

export { expect }

/** Marks long proofs: `npm test -- --all` runs them too. */
export const LONG_PROOF = '@long'

function laurelUrl(): string {
  const url = process.env['LAUREL_URL']
  if (url === undefined) throw new Error('the global setup has not started Laurel')
  return url
}

async function watch(context: BrowserContext, complaints: Complaints): Promise<void> {
  context.on('weberror', (error) => complaints.all.push(`thrown: ${error.error().stack}`))
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    complaints.all.push(`${message.text()} ${message.location().url}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      throw new Error(`content security policy: ${violatedDirective} blocked ${blockedURI}`)
    })
  })
}

/** Signs the page's browser in, without the screen. Leaves the open page, whose session it ends. */
export async function enter(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  await signIn(page.context().request, person)
}

/** Another user's browser, on Home. */
export async function homeOf(desk: Page, person: Person): Promise<Page> {
  await enter(desk, person)
  await desk.goto('/home')
  await expect(desk.getByRole('heading', { name: `Hello, ${person.firstName}` })).toBeVisible()
  return desk
}

/** Opens a page from the menu behind the person's face, in a wide window. */
export async function openAboutMe(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'About me' }).click()
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
}

export const enterAsAdministrator = (page: Page) => enter(page, asAdministrator)

/** Stops automatic refetching, which could repair a failed page. */
export async function withoutLiveEvents(
  page: Page,
  tolerate: (pattern: RegExp) => void,
): Promise<void> {
  tolerate(/ERR_FAILED .*\/api\/events/)
  await page.route('**/api/events*', (route) => route.abort())
}

/** Fills in and sends the form of Login, which has to be open. */
export async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

/** Presses a button after the session has ended, and expects this message on Login. */
export async function pressSignedOut(button: Locator, says: string): Promise<void> {
  const page = button.page()
  // No other request may notice the ended session first.
  await expect(button).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await button.click()
  await expect(
    alert(page, `Please Login Your session on this device has ended${says}`),
  ).toBeVisible()
  await expect(page).toHaveURL('/login')
}

/** Keeps messages until they are dismissed. */
export async function keepMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = globalThis.setTimeout
    const patient = (task: () => void, ms?: number) => start(task, ms === 6000 ? 600_000 : ms)
    globalThis.setTimeout = patient as typeof start
  })
}

/** An announcement or error banner with exactly this text. */
export function alert(page: Page, words: string) {
  return page.getByRole('alert').filter({ hasText: exactly(words) })
}

function exactly(words: string): RegExp {
  return new RegExp(`^${literally(words)}$`)
}

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** Checks the balances on Home. */
export async function expectBalances(
  page: Page,
  held: { total: string; earned: string; appreciation: string },
): Promise<void> {
  const balance = page.getByRole('region', { name: 'Balance' })
  const says = (label: string, amount: string) =>
    expect(balance).toContainText(new RegExp(`${label}\\s*${literally(amount)}(?!\\d)`))
  await says('Total balance', held.total)
  await says('Earned', held.earned)
  await says('Appreciation balance', held.appreciation)
}

/** The rows of the history on Home, without their heading. */
export function historyRows(page: Page) {
  return page
    .getByRole('table', { name: 'Transaction History' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
}

/** Clicks the visible part of a switch (it covers the input) and waits until it is saved. */
export async function flip(permission: Locator): Promise<void> {
  const kept = permission.page().waitForResponse((answer) => answer.request().method() === 'PATCH')
  await permission.click({ force: true })
  expect((await kept).ok()).toBe(true)
}
