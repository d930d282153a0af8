import {
  enter,
  expect,
  expectBalances,
  historyRows,
  LONG_PROOF,
  test,
  withoutLiveEvents,
} from '#test/e2e/laurel.ts'
import { MoveScreen } from '#test/e2e/move.ts'

test('withdraws from appreciation first, and never more than was earned', async ({
  page,
  company,
}) => {
  await test.step('withdraws from appreciation first, and shows the split before', async () => {
    await enter(page, await company.newPerson({ appreciation: '40' }))
    await page.goto('/withdraw')
    const screen = new MoveScreen(page, 'Withdraw')
    await screen.expectBalance('140.00', '100.00', '40.00')
    await screen.amount.fill('30')
    await screen.submit.click()
    await expect(screen.review).toContainText(
      'All 30.00 points come from your appreciation balance.',
    )
    await screen.review.getByRole('button', { name: 'Cancel' }).click()

    await screen.amount.fill('100')
    await screen.submit.click()
    await expect(screen.review).toContainText(
      '40.00 points come from your appreciation balance and 60.00 from your earned balance.',
    )
    await screen.expectLine('Appreciation balance', '−40.00', '40.00', '0.00')
    await screen.expectLine('Earned balance', '−60.00', '100.00', '40.00')
    await screen.expectLine('Total balance', '−100.00', '140.00', '40.00')
    await screen.confirm.click()
    await expect(screen.done).toHaveAccessibleName('Points withdrawn')
    await expect(screen.done).toContainText('You withdrew 100.00 points.')
    await expect(screen.done).toContainText(
      '40.00 points came from your appreciation balance and 60.00 from your earned balance.',
    )
    await expect(screen.done).toContainText('Your total balance is now 40.00 points.')

    await page.goto('/home')
    await expectBalances(page, { total: '40.00', earned: '40.00', appreciation: '0.00' })
    await expect(historyRows(page).first()).toContainText('Withdrawal')
    await expect(historyRows(page).first()).toContainText('−100.00')
  })
  await test.step('refuses to withdraw more than the earned balance', async () => {
    await enter(page, await company.newPerson({ appreciation: '500' }))
    await page.goto('/withdraw')
    const screen = new MoveScreen(page, 'Withdraw')
    await screen.expectBalance('600.00', '100.00', '500.00')
    await expect(screen.amount).toHaveAccessibleDescription(
      'You hold 100.00 earned and 500.00 appreciation points. You can withdraw as many as you earned, 100.00: all of them from appreciation, which pays first.',
    )
    const refused: [typed: string, words: string][] = [
      ['100.01', 'Insufficient funds'],
      ['', 'Please enter a valid number'],
      ['many', 'Please enter a valid number'],
      ['0.00', 'Withdraw amount must be positive'],
      ['-1', 'Withdraw amount must be positive'],
      ['0.001', 'Please enter a valid number with at most two decimals'],
    ]
    for (const [typed, words] of refused) {
      await screen.amount.fill(typed)
      await screen.expectRefused(words)
    }
    await screen.amount.fill('100.00')
    await screen.submit.click()
    await expect(screen.review).toContainText(
      'All 100.00 points come from your appreciation balance.',
    )
    await screen.confirm.click()
    await expect(screen.done).toContainText('Your total balance is now 500.00 points.')
    await screen.done.getByRole('button', { name: 'Done' }).click()
  })
  await test.step('says so where nothing is earned, and refuses as before', async () => {
    const person = await company.newPerson()
    const data = { amount: '100' }
    const headers = { 'idempotency-key': 'all-of-it' }
    expect((await person.api.post('/api/withdrawals', { data, headers })).ok()).toBe(true)
    await enter(page, person)
    await page.goto('/withdraw')
    const screen = new MoveScreen(page, 'Withdraw')
    await expect(page.getByRole('note')).toContainText('You have no earned points to withdraw.')
    await screen.amount.fill('5')
    await screen.expectRefused('Insufficient funds')
  })
})

test(
  'refuses points spent elsewhere meanwhile, and withdraws nothing after the session ended',
  { tag: LONG_PROOF },
  async ({ page, me, company, tolerate }) => {
    await test.step('refuses to withdraw points spent elsewhere meanwhile', async () => {
      tolerate(/status of 409 .*\/api\/withdrawals$/)
      const colleague = await company.newPerson()
      await page.goto('/withdraw')
      const screen = new MoveScreen(page, 'Withdraw')
      await screen.amount.fill('80')
      await screen.submit.click()
      await expect(screen.confirm).toBeFocused()
      const data = { receiver: colleague.email, amount: '50' }
      const headers = { 'idempotency-key': 'spent-elsewhere' }
      expect((await me.api.post('/api/transfers', { data, headers })).ok()).toBe(true)
      await screen.confirm.click()
      await expect(screen.banner).toHaveText('Insufficient funds')
      await screen.expectBalance('50.00', '50.00', '0.00')
    })
    await test.step('says at Login that nothing was withdrawn when the session had ended', async () => {
      tolerate(/status of 401 /)
      await withoutLiveEvents(page, tolerate)
      await page.goto('/withdraw')
      const screen = new MoveScreen(page, 'Withdraw')
      await screen.expectBalance('50.00', '50.00', '0.00')
      await screen.amount.fill('5')
      await screen.submit.click()
      await screen.confirmSignedOut('withdrawn')
      expect(await (await me.api.get('/api/account')).json()).toMatchObject({ total: '50.00' })
    })
  },
)
