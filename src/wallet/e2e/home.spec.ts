import { deposit, send } from '#test/e2e/company.ts'
import { enter, expect, expectBalances, historyRows, LONG_PROOF, test } from '#test/e2e/laurel.ts'

test('Home shows balances, account, panels, and every transaction, 20 on a page', async ({
  page,
  company,
}) => {
  await test.step('shows balances, the account with a masked password, and the menu panels', async () => {
    const person = await company.newPerson({ deposited: '1234.5', appreciation: '40.25' })
    await enter(page, person)
    await page.goto('/home')
    await expectBalances(page, { total: '1,374.75', earned: '1,334.50', appreciation: '40.25' })
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText(person.name)

    const account = page.getByRole('table', { name: 'Account' })
    const row = (name: string) =>
      account.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    await expect(row('First Name')).toContainText(person.firstName)
    await expect(row('Last Name')).toContainText(person.lastName)
    await expect(row('Email')).toContainText(person.email)
    await expect(row('Password')).toContainText('••••••••')
    await expect(row('Earned Balance')).toContainText('1,334.50')
    await expect(page.getByText(person.password)).toHaveCount(0)

    const panels = page.getByRole('complementary')
    for (const label of ['Deposit', 'Withdraw', 'Appreciate', 'Gift Shop', 'Cart', 'Purchased']) {
      await expect(panels.getByRole('link', { name: label, exact: true })).toBeVisible()
    }
  })
  await test.step('lists every type of transaction, newest first', async () => {
    const person = await company.newPerson({ deposited: '50' })
    const colleague = await company.newPerson()
    await send(person, colleague, '30', 'For the *cake*')
    await send(colleague, person, '5.5')
    await enter(page, person)
    await page.goto('/home')
    await expect(page.getByText('4 transactions', { exact: true })).toBeVisible()
    const rows = historyRows(page)
    await expect(rows).toHaveCount(4)
    const told = [
      [`Received from ${colleague.name}`, colleague.email, '+5.50', '125.50'],
      [`Sent to ${colleague.name}`, colleague.email, 'For the cake', '−30.00', '120.00'],
      ['Deposit', '+50.00', '150.00'],
      ['Sign-up bonus', '+100.00', '100.00'],
    ]
    for (const [index, words] of told.entries()) {
      for (const word of words) await expect(rows.nth(index)).toContainText(word)
    }
  })
  await test.step('pages the history by 20, with the page in the URL', async () => {
    const person = await company.newPerson()
    for (let count = 1; count <= 44; count++) await deposit(person, `${count}`)
    await enter(page, person)
    await page.goto('/home')
    const rows = historyRows(page)
    const pages = page.getByRole('navigation', { name: 'Pages of the transaction history' })
    await expect(page.getByText('45 transactions', { exact: true })).toBeVisible()
    await expect(rows).toHaveCount(20)
    await expect(rows.first()).toContainText('+44.00')
    await expect(rows.last()).toContainText('+25.00')

    await pages.getByRole('button', { name: 'Older transactions' }).click()
    await expect(page).toHaveURL('/home?page=2')
    await expect(rows.first()).toContainText('+24.00')
    await expect(rows).toHaveCount(20)
    await pages.getByRole('button', { name: 'Page 3', exact: true }).click()
    await expect(page).toHaveURL('/home?page=3')
    await expect(rows).toHaveCount(5)
    await expect(rows.last()).toContainText('Sign-up bonus')
    await page.reload()
    await expect(rows).toHaveCount(5)
    await page.goBack()
    await expect(page).toHaveURL('/home?page=2')
    await expect(rows.last()).toContainText('+5.00')
    await pages.getByRole('button', { name: 'Newer transactions' }).click()
    await expect(page).toHaveURL('/home')
    await expect(rows.first()).toContainText('+44.00')
  })
})

test(
  'keeps balances and messages in their place, and reports what can not be shown',
  { tag: LONG_PROOF },
  async ({ page, me, company, tolerate, newBrowser }) => {
    await test.step('reports a missing page, and shows the first for an invalid number', async () => {
      await page.goto('/home?page=99')
      await expect(page.getByText('There is no page 99')).toBeVisible()
      await page.getByRole('button', { name: 'Show the newest' }).click()
      await expect(page).toHaveURL('/home')
      await expect(historyRows(page)).toHaveCount(1)
      for (const wrong of ['0', '-1', '1.5', 'two', '99999999999999999999']) {
        await page.goto(`/home?page=${wrong}`)
        await expect(historyRows(page)).toHaveCount(1)
        await expect(page.getByRole('heading', { name: `Hello, ${me.firstName}` })).toBeVisible()
      }
    })
    await test.step("gives a message the whole width of its transaction's row on a phone", async () => {
      await send(me, await company.newPerson(), '30', 'For the cake')
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto('/home')
        const row = historyRows(page).first()
        const message = await row.getByText('For the cake').locator('..').boundingBox()
        const cells = row.getByRole('cell')
        const [first, amount] = [
          await cells.first().boundingBox(),
          await cells.nth(2).boundingBox(),
        ]
        const right = (amount?.x ?? NaN) + (amount?.width ?? NaN)
        expect(message?.x).toBeCloseTo(first?.x ?? NaN, 0)
        expect(message?.width).toBeCloseTo(right - (first?.x ?? NaN), 0)
      }
    })
    await test.step('keeps the balances off the menu panels beside the history', async () => {
      const person = await company.newPerson()
      for (let count = 1; count <= 20; count++) await deposit(person, `${count}`)
      const desk = await newBrowser()
      await enter(desk, person)
      await desk.goto('/home')
      await expect(historyRows(desk)).toHaveCount(20)
      await desk.getByRole('link', { name: /Your account and history$/ }).click()
      await expect(desk.getByRole('table', { name: 'Account' })).toBeInViewport({ ratio: 1 })
      const above = await desk.getByRole('region', { name: 'Balance' }).boundingBox()
      const below = await desk.getByRole('complementary').boundingBox()
      expect((above?.y ?? NaN) + (above?.height ?? NaN)).toBeLessThanOrEqual(below?.y ?? NaN)
    })
    await test.step('offers a retry when loading fails', async () => {
      tolerate(/status of 500 .*\/api\/account/)
      await page.clock.install()
      await page.route(/\/api\/account($|\/)/, (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', message: 'broken' } }),
      )
      await page.goto('/home')
      await expect(page.getByRole('heading', { name: `Hello, ${me.firstName}` })).toBeVisible()
      await page.clock.runFor('00:30')
      await expect(page.getByText('Could not load your balance')).toBeVisible()
      await expect(page.getByText('Could not load your transactions')).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await expectBalances(page, { total: '70.00', earned: '70.00', appreciation: '0.00' })
    })
  },
)
