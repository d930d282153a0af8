// An empty pattern declares a fixture without other fixtures.
/* oxlint-disable no-empty-pattern */
import type { Page } from '@playwright/test'
import { buyCart, intoCart } from '#test/e2e/cart.ts'
import { deposit, post, send, type Company, type Person } from '#test/e2e/company.ts'
import {
  enterAsAdministrator,
  expect,
  LONG_PROOF,
  test,
  withoutLiveEvents,
} from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere, expectFocusVisible } from '#test/e2e/looks.ts'
import { test as ownLaurel } from '#test/e2e/own-laurel.ts'
import { newGift } from '#test/e2e/shop.ts'

/** A company where only this test moves points. */
const own = ownLaurel.extend<object, { environment: Record<string, string> }>({
  environment: [async ({}, use) => use({ LOG_LEVEL: 'warn' }), { scope: 'worker' }],
})

const circulation = (page: Page) => page.getByRole('region', { name: 'Points in circulation' })
const books = (page: Page) => page.getByRole('group', { name: 'Balance of the books' })
const figure = (page: Page, name: string) => page.getByRole('figure', { name })
const table = (page: Page, name: string) => page.getByRole('table', { name })
const toggle = (page: Page, name: string) =>
  figure(page, name).getByRole('button', { name: 'Show as table' })
const pairs = (page: Page) => page.getByRole('list', { name: 'Who thanks whom' })
const unthanked = (page: Page) => page.getByRole('list', { name: 'Not thanked lately' })
const MONTHS = 'Points by month'
const WEEKS = 'Appreciation by week'
const VALUES = 'Thanks by value'
const participation = (page: Page) => page.getByRole('region', { name: 'Participation' })

async function openOverview(page: Page, search = ''): Promise<void> {
  await enterAsAdministrator(page)
  await page.goto(`/overview${search}`)
  await expect(circulation(page)).toBeVisible()
}

async function expectRow(page: Page, name: string, row: string, figures: RegExp): Promise<void> {
  const found = table(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
  await expect(found).toHaveText(figures)
}

async function thankOnWall(from: Person, to: Person, amount: string): Promise<void> {
  const words = { receivers: [to.id], amount, message: 'For the plan', visibility: 'public' }
  await post(from.api, '/api/recognitions', words)
}

/** Movements of every kind; the expected figures are counted by hand. */
async function makeMovements(company: Company): Promise<[Person, Person, Person]> {
  const [ada, bob, cem] = [
    await company.newPerson({ firstName: 'Ada', lastName: 'Lovelace' }),
    await company.newPerson({ firstName: 'Bob', lastName: 'Ross' }),
    await company.newPerson({ firstName: 'Cem', lastName: 'Karaca' }),
  ]
  const administrator = await company.administrator()
  await deposit(ada, '500')
  await thankOnWall(ada, bob, '70')
  await thankOnWall(ada, bob, '5')
  await thankOnWall(bob, ada, '150')
  await post(cem.api, '/api/withdrawals', { amount: '10' })
  await send(bob, cem, '25')
  const wrong = { user: bob.id, number: 5, reason: 'Meant for another Cem' }
  await post(administrator, '/api/reversals', wrong)
  await post(administrator, '/api/bonuses', { user: cem.id, amount: '40', reason: '' })
  const less = { user: ada.id, balance: 'earned', amount: '-1', reason: 'One too many' }
  await post(administrator, '/api/adjustments', less)
  await intoCart(ada, await newGift(company, { price: '60' }))
  await buyCart(ada)
  return [ada, bob, cem]
}

own('shows every figure of the ledger, and updates it', async ({ page, company }) => {
  const [ada, bob, cem] = await makeMovements(company)
  await openOverview(page)
  await expect(circulation(page)).toContainText(/829 points/)
  await expect(circulation(page)).toContainText('what people hold now')
  await expect(circulation(page)).toContainText(
    /Earned\s*714\.00\s*Appreciation\s*115\.00\s*Pending bonus\s*40\.00/,
  )
  await expect(books(page)).toHaveText(
    /^Issued 900\.00 = Spent 60\.00 \+ Withdrawn 10\.00 \+ Forfeited 1\.00 \+ Held 829\.00$/,
  )

  await expect(figure(page, MONTHS)).toContainText(
    '900 points were issued, 60 spent in the Gift Shop, 10 withdrawn and 1 forfeited.',
  )
  await toggle(page, MONTHS).click()
  const berlin = { timeZone: 'Europe/Berlin', month: 'long', year: 'numeric' } as const
  const month = new Date().toLocaleDateString('en-GB', berlin)
  await expectRow(page, MONTHS, month, /900\.00\s*60\.00\s*10\.00\s*1\.00$/)
  await expectRow(page, MONTHS, 'In all', /900\.00\s*60\.00\s*10\.00\s*1\.00$/)
  await expect(table(page, MONTHS).getByRole('rowheader')).toHaveCount(13)

  await expect(figure(page, WEEKS)).toContainText(
    'People thanked each other 3 times, with 225 points.',
  )
  await toggle(page, WEEKS).click()
  await expectRow(page, WEEKS, 'In all', /^In all\s*3\s*225\.00$/)

  await expect(pairs(page).getByRole('listitem')).toHaveText([
    /^AL\s*Ada Lovelace\s*thanked\s*BR\s*Bob Ross\s*twice\s*75 points$/,
    /^BR\s*Bob Ross\s*thanked\s*AL\s*Ada Lovelace\s*once\s*150 points$/,
  ])
  // Reversed sends do not count.
  await expect(unthanked(page).getByRole('listitem')).toHaveText([
    /Cem Karaca\s*Never thanked\s*Thank$/,
  ])

  await expect(participation(page)).toContainText('2 of 3 active people thanked somebody')
  await expect(participation(page)).toContainText('2 of 3 active people were thanked')

  // The figures change without a reload.
  await thankOnWall(ada, cem, '1')
  await expect(page.getByText('Everybody was thanked')).toBeVisible()
  await expectRow(page, WEEKS, 'In all', /^In all\s*4\s*226\.00$/)

  // Thanks without points, which only their receivers see, count too, and name nobody.
  const receivers = [ada.id, cem.id]
  const words = { receivers, amount: '0', message: 'For the plan', visibility: 'private' }
  await post(bob.api, '/api/recognitions', words)
  await expectRow(page, WEEKS, 'In all', /^In all\s*6\s*226\.00$/)
  await expect(pairs(page).getByRole('listitem')).toHaveCount(3)

  await pairs(page).getByRole('link', { name: bob.name }).first().click()
  await expect(page).toHaveURL(`/all-data/${bob.id}`)
  await expect(page.getByRole('heading', { level: 1, name: bob.name })).toBeVisible()
})

test(
  'keeps the days in the URL, within ten years, and shows values under the pointer',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    await test.step('keeps the days in the URL', async () => {
      await openOverview(page)
      await expect(page).toHaveURL('/overview')
      const chosen = page
        .getByRole('group', { name: 'Days' })
        .getByRole('button', { pressed: true })
      await expect(chosen).toHaveText('Last 12 months')
      await page.getByRole('button', { name: 'This month' }).click()
      await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d/)
      await expect(chosen).toHaveText('This month')
      const address = page.url()
      await page.reload()
      await expect(circulation(page)).toBeVisible()
      expect(page.url()).toBe(address)
      await expect(chosen).toHaveText('This month')
      await expect(page.getByLabel('From')).toHaveValue(/-01$/)

      await page.getByLabel('To', { exact: true }).fill('2020-12-31')
      await expect(page.getByRole('alert')).toContainText('The end has to come after the beginning')
      await expect(circulation(page)).toBeHidden()
      await page.getByLabel('From').fill('2020-01-01')
      await expect(page).toHaveURL(/from=2020-01-01&to=2020-12-31/)
      await expect(page.getByText('There were no points yet')).toBeVisible()
      await page.getByRole('button', { name: 'Show the last 12 months' }).click()
      await expect(page).toHaveURL('/overview')
      await expect(circulation(page)).toBeVisible()
    })
    await test.step('refuses more than ten years before sending', async () => {
      await enterAsAdministrator(page)
      await page.goto('/overview?from=0002-01-01&to=2026-11-21')
      await expect(page.getByText('within ten years')).toBeVisible()
      await page.goto('/overview?from=2026-99-99')
      await expect(page.getByText('within ten years')).toBeVisible()
    })
    await test.step('shows the values under the pointer in the legend', async () => {
      await deposit(await company.newPerson(), '1')
      await openOverview(page)
      const months = figure(page, MONTHS)
      await expect(months).toContainText('In all')
      const plot = months.locator('[class*=plot]')
      const { width = 0, height = 0 } = (await plot.boundingBox()) ?? {}
      await plot.hover({ position: { x: width - 20, y: height / 2 } })
      const berlin = { timeZone: 'Europe/Berlin', month: 'long', year: 'numeric' } as const
      await expect(months).toContainText(new Date().toLocaleDateString('en-GB', berlin))
      await expect(months).not.toContainText('In all')
      await page.mouse.move(0, 0)
      await expect(months).toContainText('In all')
    })
  },
)

test(
  'recovers from a failure on retry, and counts an unknown time zone in UTC',
  { tag: LONG_PROOF },
  async ({ page, tolerate }) => {
    await test.step('reports a failure, and recovers on retry', async () => {
      tolerate(/status of 500 .*\/api\/overview/)
      await withoutLiveEvents(page, tolerate)
      await enterAsAdministrator(page)
      await page.route('**/api/overview*', (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto('/overview')
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        'Could not load the overview',
      )
      await page.unroute('**/api/overview*')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(circulation(page)).toBeVisible()
      await page.unrouteAll()
    })
    await test.step('counts an unknown time zone in UTC, and says so', async () => {
      tolerate(/status of 400 .*\/api\/overview/)
      await page.addInitScript(() => {
        const known = new Intl.DateTimeFormat().resolvedOptions()
        Intl.DateTimeFormat.prototype.resolvedOptions = () => ({
          ...known,
          timeZone: 'Europe/Atlantis',
        })
      })
      await openOverview(page)
      await expect(page.getByRole('note')).toContainText(
        'The server does not know your time zone, Europe/Atlantis: days are read in UTC.',
      )
    })
  },
)

test(
  'chooses the days and opens a table with the keyboard alone',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const [one, another] = [await company.newPerson(), await company.newPerson()]
    await send(one, another, '1')
    await openOverview(page)
    const lastThree = page.getByRole('button', { name: 'Last 3 months' })
    await page.getByLabel('To', { exact: true }).focus()
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press('Tab')
      if (await lastThree.evaluate((button) => button === document.activeElement)) break
    }
    await expect(lastThree).toBeFocused()
    await expectFocusVisible(page)
    await page.keyboard.press('Enter')
    await expect(lastThree).toHaveAttribute('aria-pressed', 'true')
    await expect(lastThree).toBeFocused()

    const open = toggle(page, MONTHS)
    await open.focus()
    await expect(open).toHaveAttribute('aria-expanded', 'false')
    await expect(table(page, MONTHS)).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(open).toHaveAttribute('aria-expanded', 'true')
    await expect(table(page, MONTHS).getByRole('rowheader')).toHaveCount(4)
    await page.keyboard.press('Space')
    await expect(open).toHaveAttribute('aria-expanded', 'false')
    await expect(table(page, MONTHS)).toBeHidden()
  },
)

test('the Overview is accessible', { tag: LONG_PROOF }, ({ page, company }) => looks(page, company))

async function looks(page: Page, company: Company): Promise<void> {
  const one = await company.newPerson({ lastName: 'Wolfeschlegelsteinhausenbergerdorff' })
  const another = await company.newPerson({ deposited: '123456789.01' })
  await send(another, one, '123456.78')
  await openOverview(page)
  await expectAccessibleEverywhere(page, 'the Overview')
  await toggle(page, MONTHS).click()
  await toggle(page, WEEKS).click()
  await toggle(page, VALUES).click()
  await expect(table(page, VALUES)).toBeVisible()
  await expectAccessibleEverywhere(page, 'the Overview with its tables')
  await page.goto('/overview?from=2020-01-01&to=2020-12-31')
  await expect(page.getByText('There were no points yet')).toBeVisible()
  await expectAccessibleEverywhere(page, 'the Overview of a time without points')
  await page.goto('/overview?from=2020-01-01&to=2019-12-31')
  await expect(page.getByText('The end has to come after')).toBeVisible()
  await expectAccessibleEverywhere(page, 'the Overview of no time')
}
