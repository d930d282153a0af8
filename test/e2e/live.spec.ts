import { send } from './company.ts'
import { enter, expect, expectBalances, historyRows, LONG_PROOF, test } from './laurel.ts'
import { MoveScreen } from './move.ts'
import { ThanksScreen } from './thanks.ts'

test("updates a colleague's open Home without a reload", async ({ page, company, newBrowser }) => {
  const sender = await company.newPerson()
  const receiver = await company.newPerson()
  const desk = await newBrowser()
  await enter(desk, receiver)
  await desk.goto('/home')
  await expectBalances(desk, { total: '100.00', earned: '100.00', appreciation: '0.00' })

  await enter(page, sender)
  await page.goto('/transfer')
  const screen = new ThanksScreen(page)
  await screen.receiver.fill(receiver.email)
  await screen.amount.fill('12.5')
  await screen.message.fill('For the map')
  await screen.submit.click()
  await expect(screen.done).toBeVisible()

  const aMoment = { timeout: 5_000 }
  const row = historyRows(desk).first()
  await expect(row).toContainText(`Received from ${sender.name}`, aMoment)
  await expect(row).toContainText('For the map')
  await expectBalances(desk, { total: '112.50', earned: '100.00', appreciation: '12.50' })
  await expect(
    desk.getByRole('status').filter({
      hasText: 'Your total balance is now 112.50 points, 12.50 more than before.',
    }),
  ).toBeAttached()
})

test(
  "updates the user's second browser and a half-filled form",
  { tag: LONG_PROOF },
  async ({ page, me, company, newBrowser }) => {
    const colleague = await company.newPerson()
    const second = await newBrowser()
    await enter(second, me)
    await second.goto('/withdraw')
    const waiting = new MoveScreen(second, 'Withdraw')
    await waiting.expectBalance('100.00', '100.00', '0.00')
    await waiting.amount.fill('70')

    await page.goto('/deposit')
    const screen = new MoveScreen(page, 'Deposit')
    await screen.amount.fill('11')
    await screen.submit.click()
    await screen.confirm.click()
    await expect(screen.done).toBeVisible()
    await waiting.expectBalance('111.00', '111.00', '0.00')
    await send(colleague, me, '9')
    await waiting.expectBalance('120.00', '111.00', '9.00')
    await expect(waiting.amount).toHaveValue('70')
  },
)

test(
  'updates Home after a lost connection, when it is shown again, and as its live events begin',
  { tag: LONG_PROOF },
  async ({ page, company, context, tolerate }) => {
    await test.step('updates Home after a lost connection', async () => {
      const me = await company.newPerson()
      await enter(page, me)
      tolerate(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_INCOMPLETE_CHUNKED/)
      const colleague = await company.newPerson()
      await page.goto('/home')
      await expectBalances(page, { total: '100.00', earned: '100.00', appreciation: '0.00' })
      await send(colleague, me, '1')
      await expectBalances(page, { total: '101.00', earned: '100.00', appreciation: '1.00' })

      await context.setOffline(true)
      await send(colleague, me, '2')
      await send(colleague, me, '3')
      await context.setOffline(false)
      await expectBalances(page, { total: '106.00', earned: '100.00', appreciation: '6.00' })
      await expect(historyRows(page)).toHaveCount(4)
      await send(colleague, me, '4')
      await expectBalances(page, { total: '110.00', earned: '100.00', appreciation: '10.00' })
    })
    await test.step('updates a hidden page when it is shown again', async () => {
      const me = await company.newPerson()
      await enter(page, me)
      const colleague = await company.newPerson()
      await page.goto('/home')
      await expectBalances(page, { total: '100.00', earned: '100.00', appreciation: '0.00' })
      const other = await context.newPage()
      await other.goto('/login')
      await send(colleague, me, '25')
      await page.bringToFront()
      await expectBalances(page, { total: '125.00', earned: '100.00', appreciation: '25.00' })
      await other.close()
    })
    await test.step('shows a change between the reading of a page and the start of its live events', async () => {
      const me = await company.newPerson()
      await enter(page, me)
      const { promise: isRead, resolve: follow } = Promise.withResolvers<void>()
      await page.route('**/api/events?after=*', async (route) => {
        await isRead
        await route.continue()
      })
      const asked = page.waitForRequest('**/api/events?after=*')
      await page.goto('/home')
      await asked
      await expectBalances(page, { total: '100.00', earned: '100.00', appreciation: '0.00' })
      await send(await company.newPerson(), me, '7')
      follow()
      await expectBalances(page, { total: '107.00', earned: '100.00', appreciation: '7.00' })
    })
  },
)
