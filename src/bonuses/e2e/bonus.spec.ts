import type { Locator, Page, Route } from '@playwright/test'
import { unique } from '#test/e2e/company.ts'
import {
  alert,
  enterAsAdministrator,
  expect,
  expectBalances,
  historyRows,
  homeOf,
  LONG_PROOF,
  pressSignedOut,
  test,
  withoutLiveEvents,
} from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { loseAnswer } from '#test/e2e/lost-answers.ts'
import {
  depositNew,
  enterFor,
  give,
  notice,
  openRow,
  pendingOf,
  processAll,
} from './bonus-screens.ts'

// "Process All" affects all users: these tests take turns.
test.describe.configure({ mode: 'default' })

test('Send Points and Process Points: shows the bonus live, and why, and deposits it', async ({
  page,
  company,
  newBrowser,
}) => {
  const person = await company.newPerson()
  const desk = await homeOf(await newBrowser(), person)
  await expect(notice(desk)).toBeHidden()
  await desk.goto('/wall')

  const row = await openRow(page, person)
  await row.open.click()
  await expect(row.amount).toBeFocused()
  await row.amount.fill('1250.5')
  await row.reason.fill('A good year')
  await row.process.click()
  await expect(alert(page, 'Salary processed successfully')).toBeVisible()
  await expect(row.open).toBeFocused()
  await expect(row.pending).toHaveText('1,250.50')

  // On any page once, and it leads to Home.
  await expect(newsOfBonus(desk)).toBeVisible()
  await desk.reload()
  await expect(bell(desk)).toHaveAccessibleName(/unread$/)
  await expect(newsOfBonus(desk)).toBeHidden()
  await give(company, person, '1', 'And for the rest')
  await newsOfBonus(desk).click()
  await expect(desk).toHaveURL('/home')
  await expect(newsOfBonus(desk)).toBeHidden()

  await expect(notice(desk)).toContainText('1,251.50')
  const why = notice(desk).getByRole('listitem').filter({ hasText: 'A good year' })
  const title = notice(desk).getByRole('heading')
  expect(await fontSizeOf(why)).toBeGreaterThan(await fontSizeOf(title))
  await expect(historyRows(desk)).toHaveCount(1)
  await depositNew(desk).click()
  const done = desk.getByRole('dialog', { name: 'New points deposited' })
  await expect(done).toContainText('1,251.50 points were added to your earned balance.')
  await done.getByRole('button', { name: 'Done' }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(notice(desk)).toBeHidden()
  await expectBalances(desk, { total: '1,351.50', earned: '1,351.50', appreciation: '0.00' })
  const deposited = historyRows(desk).first()
  for (const words of ['Bonus points deposited', 'Given by Laurel Administrator', 'A good year']) {
    await expect(deposited).toContainText(words)
  }
  await expect(row.pending).toHaveText('0.00')
})

const bell = (page: Page) => page.getByRole('banner').getByLabel(/^Notifications/)
const newsOfBonus = (page: Page) => page.getByRole('link', { name: 'New Points Received' })
const fontSizeOf = (element: Locator) =>
  element.evaluate((shown) => Number.parseFloat(getComputedStyle(shown).fontSize))

test(
  'enters what is an amount, once, and keeps what was typed',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    await test.step('saves an amount on blur and after a pause; a reload keeps it', async () => {
      const person = await company.newPerson()
      const row = await openRow(page, person)
      await row.open.click()
      await row.amount.fill('12')
      await expect(row.form.getByText('Entered: 12.00')).toBeVisible()
      await expect(row.amount).toHaveValue('12')
      await row.reason.fill('For the move')
      await row.process.focus()
      await expect(page.getByText('1 person, 12.00 points entered')).toBeVisible()

      await page.reload()
      await expect(row.entered).toHaveText('Entered: 12.00')
      await row.open.click()
      await expect(row.amount).toHaveValue('12.00')
      await expect(row.reason).toHaveValue('For the move')
      await row.amount.fill('12.5')
      await page.reload()
      await expect(row.entered).toHaveText('Entered: 12.50')
      await row.open.click()
      await row.amount.fill('')
      await row.reason.focus()
      await expect(row.form.getByText('Entered:')).toBeHidden()
      await expect(page.getByText('points entered')).toBeHidden()
      expect(await pendingOf(person)).toBe('0.00')
    })
    await test.step('shows the message of each invalid amount', async () => {
      const row = await openRow(page, await company.newPerson())
      await row.open.click()
      for (const [amount, words] of Object.entries(FAULTS)) {
        await row.amount.fill(amount)
        await row.process.click()
        await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
        await expect(row.amount).toHaveAttribute('aria-invalid', 'true')
      }
      await row.amount.fill('ten')
      await row.amount.press('Tab')
      await expect(row.form).toContainText('Please enter a valid salary amount')
    })
    await test.step('gives once on a double Enter, and enters no second bonus', async () => {
      const person = await company.newPerson()
      const row = await openRow(page, person)
      const pressed = Promise.withResolvers<void>()
      await page.route('**/api/bonuses', (route) => pressed.promise.then(() => route.continue()))
      await row.open.focus()
      await page.keyboard.press('Enter')
      await expect(row.amount).toBeFocused()
      await page.keyboard.type('7')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      pressed.resolve()
      await expect(row.pending).toHaveText('7.00')
      await expect(row.open).toBeFocused()
      await expect(row.form).toBeHidden()
      await page.reload()
      await expect(row.open).toBeVisible()
      expect(await pendingOf(person)).toBe('7.00')
    })
  },
)

const FAULTS = { '': 'valid salary', '0': 'more than zero', '-5': 'negative' }
test(
  'says that nothing is entered, or what failed',
  { tag: LONG_PROOF },
  async ({ page, company, newBrowser, tolerate }) => {
    await test.step("says that nothing is entered, and offers no bonus in one's own row", async () => {
      await enterAsAdministrator(page)
      await page.goto('/all-data?search=admin@laurel.local')
      const own = page.getByRole('row').filter({ hasText: 'admin@laurel.local' })
      await expect(own).toContainText('Administrator')
      await expect(own.getByRole('button', { name: /Send Points/ })).toHaveCount(0)
      await processAll(page).click()
      await expect(alert(page, 'No users have a salary value entered.')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    await test.step('shows the messages of failures', async () => {
      tolerate(/status of 500/)
      const person = await company.newPerson()
      await enterFor(company, person, '3')
      const row = await openRow(page, person)
      const broken = (route: Route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue()
      await page.route('**/api/bonuses**', broken)
      await page.route('**/api/bonuses/batches', broken)
      await row.open.click()
      await row.process.click()
      await expect(alert(page, 'An error occurred while processing salary.')).toBeVisible()
      await processAll(page).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Process', exact: true }).click()
      await expect(alert(page, 'An error occurred while processing salaries.')).toBeVisible()
      await page.unrouteAll()
      await row.open.click()
      await row.process.click()
      await expect(row.pending).toHaveText('3.00')

      const home = await homeOf(await newBrowser(), person)
      await home.route('**/api/bonus-deposits', (route) => route.fulfill({ status: 500 }))
      await depositNew(home).click()
      await expect(alert(home, 'Something went wrong with the salary deposit.')).toBeVisible()
      await expect(notice(home)).toBeVisible()
    })
  },
)

test('Process All asks first, then gives all entered bonuses', async ({
  page,
  company,
  newBrowser,
}) => {
  const [ada, bob] = [await company.newPerson(), await company.newPerson()]
  await enterFor(company, bob, '2.50')
  const desk = await homeOf(await newBrowser(), bob)
  const row = await openRow(page, ada)
  await row.open.click()
  await row.amount.fill('10')
  await processAll(page).click()
  const dialog = page.getByRole('dialog', { name: 'Process All Entered Bonus Points' })
  await expect(dialog).toContainText('2 people will receive 12.50 points in total')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await pendingOf(ada)).toBe('0.00')

  await processAll(page).click()
  await dialog.getByRole('button', { name: 'Process', exact: true }).click()
  await expect(alert(page, 'Salaries processed successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(row.pending).toHaveText('10.00')
  await expect(page.getByText('points entered')).toBeHidden()
  await expect(notice(desk)).toContainText('2.50')
})

test(
  'enters a bonus for several users, then processes it',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const lastName = unique('Several')
    const people = [await company.newPerson({ lastName }), await company.newPerson({ lastName })]
    await enterAsAdministrator(page)
    await page.goto(`/all-data?search=${lastName}`)
    for (const { name } of people)
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Enter bonus…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enter bonus' })
    await expect(dialog).toContainText('For 2 people.')
    const enterBonus = dialog.getByRole('button', { name: 'Enter bonus' })
    await enterBonus.click()
    await expect(dialog).toContainText('Please enter a valid salary amount')
    await dialog.getByLabel('Bonus points').fill('12.5')
    await dialog.getByLabel('Reason (optional)').fill('A good year')
    await enterBonus.click()
    await expect(alert(page, '12.50 points entered for 2 people')).toBeVisible()
    const rows = page.getByRole('row').filter({ hasText: lastName })
    await expect(rows.getByText('Entered: 12.50')).toHaveCount(2)
    await expect(page.getByText('2 people, 25.00 points entered')).toBeVisible()
    await processAll(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Process', exact: true }).click()
    await expect(alert(page, 'Salaries processed successfully')).toBeVisible()
    for (const person of people) expect(await pendingOf(person)).toBe('12.50')
  },
)

test(
  'deposits once on a double click and a lost answer, and nothing after the session ended',
  { tag: LONG_PROOF },
  async ({ page, me, company, tolerate }) => {
    await test.step('deposits once on a double click and a lost answer', async () => {
      tolerate(/ERR_CONNECTION_RESET/)
      await give(company, me, '50')
      await page.goto('/home')
      const other = await page.context().newPage()
      await other.goto('/home')
      await expect(notice(other)).toContainText('50.00')

      await page.route('**/api/bonus-deposits', loseAnswer, { times: 1 })
      await depositNew(page).dblclick()
      await expect(page.getByRole('dialog', { name: 'New points deposited' })).toContainText(
        '50.00',
      )
      await expect(notice(other)).toBeHidden()
      expect(await (await me.api.get('/api/account')).json()).toMatchObject({
        earned: '150.00',
        pending: '0.00',
      })
      await page.getByRole('button', { name: 'Done' }).click()
      await expect(historyRows(page)).toHaveCount(2)
      await other.close()
    })
    await test.step('says at Login that nothing was deposited when the session had ended', async () => {
      tolerate(/status of 401 /)
      await withoutLiveEvents(page, tolerate)
      await give(company, me, '5')
      await page.goto('/home')
      await expect(historyRows(page)).toHaveCount(2)
      await pressSignedOut(depositNew(page), ': nothing was deposited.')
      expect(await pendingOf(me)).toBe('5.00')
    })
  },
)

test('screens with bonus points', { tag: LONG_PROOF }, async ({ page, company }) => {
  const person = await company.newPerson()
  await give(company, person, '1234567.89', 'A long reason: ' + 'donaudampfschiff'.repeat(8))
  await enterFor(company, person, '12')
  const row = await openRow(page, person)
  await expect(row.entered).toHaveText('Entered: 12.00')
  const isWide = (page.viewportSize()?.width ?? 0) > 1000
  if (isWide) expect((await row.row.boundingBox())?.height).toBeLessThanOrEqual(56)
  await row.open.click()
  await expect(row.amount).toHaveValue('12.00')
  await row.amount.fill('ten')
  await row.process.click()
  await expect(row.amount).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleEverywhere(page, 'All Data with a bonus entered')
  await row.amount.fill('13')
  await processAll(page).click()
  await expect(page.getByRole('dialog')).toContainText('points in total')
  await expectAccessibleEverywhere(page, 'the question before all are processed')
  await page.getByRole('dialog').getByRole('button', { name: 'Process', exact: true }).click()
  await expect(alert(page, 'Salaries processed successfully')).toBeVisible()

  await page.goto('about:blank')
  const home = await homeOf(page, person)
  await expect(notice(home)).toBeVisible()
  await expect(historyRows(home)).toHaveCount(1)
  await expectAccessibleEverywhere(home, 'Home with new points')
  await depositNew(home).click()
  await expect(home.getByRole('dialog')).toBeVisible()
  await expectAccessibleEverywhere(home, 'new points deposited')
})
