import {
  enter,
  expect,
  expectBalances,
  historyRows,
  logIn,
  LONG_PROOF,
  test,
  withoutLiveEvents,
} from '#test/e2e/laurel.ts'
import { MoveScreen } from '#test/e2e/move.ts'

test('refuses an invalid deposit word for word, and adds a valid one to the earned balance', async ({
  page,
  me,
  company,
}) => {
  await test.step('refuses an invalid deposit word for word', async () => {
    await page.goto('/deposit')
    await expect(page.getByRole('group', { name: 'Account Name' })).toContainText(me.name)
    const screen = new MoveScreen(page, 'Deposit')
    await expect(screen.amount).toHaveAccessibleDescription('It adds to your earned balance.')
    const refused: [typed: string, words: string][] = [
      ['', 'Please enter a valid number'],
      ['ten', 'Please enter a valid number'],
      ['1e3', 'Please enter a valid number'],
      ['0', 'Deposit amount must be positive'],
      ['-5', 'Deposit amount must be positive'],
      ['1.234', 'Please enter a valid number with at most two decimals'],
      ['1000000000.01', 'The amount can be at most 1,000,000,000.00'],
    ]
    for (const [typed, words] of refused) {
      await screen.amount.fill(typed)
      await screen.expectRefused(words)
      await expect(screen.amount).toHaveAttribute('aria-invalid', 'true')
    }
    await screen.expectBalance('100.00', '100.00', '0.00')
  })
  await test.step('adds a deposit to the earned balance, and returns the focus to the form', async () => {
    const person = await company.newPerson({ appreciation: '40' })
    await enter(page, person)
    await page.goto('/deposit')
    const screen = new MoveScreen(page, 'Deposit')
    await expect(page.getByRole('group', { name: 'Account Name' })).toContainText(person.name)
    await screen.expectBalance('140.00', '100.00', '40.00')
    await screen.amount.fill('1250.5')
    await screen.submit.click()
    await expect(screen.review).toContainText('1,250.50 points go to your earned balance.')
    await screen.expectLine('Earned balance', '+1,250.50', '100.00', '1,350.50')
    await screen.expectLine('Appreciation balance', '0.00', '40.00', '40.00')
    await screen.expectLine('Total balance', '+1,250.50', '140.00', '1,390.50')
    await screen.confirm.click()

    await expect(screen.done).toHaveAccessibleName('Points deposited')
    await expect(screen.done).toContainText('1,250.50 points were added to your earned balance.')
    await expect(screen.done).toContainText('Your total balance is now 1,390.50 points.')
    await screen.done.getByRole('button', { name: 'Done' }).click()
    await expect(screen.done).toBeHidden()
    await expect(screen.amount).toHaveValue('')
    await screen.expectBalance('1,390.50', '1,350.50', '40.00')

    // The second time the dialog opens at once, while the review closes.
    await screen.amount.fill('9.5')
    await screen.submit.click()
    await screen.confirm.click()
    await screen.done.getByRole('button', { name: 'Done' }).click()
    await expect(screen.done).toBeHidden()
    await expect(screen.submit).toBeFocused()

    await page.getByRole('banner').getByRole('link', { name: 'Laurel' }).click()
    await expectBalances(page, { total: '1,400.00', earned: '1,360.00', appreciation: '40.00' })
    await expect(historyRows(page).first()).toContainText('+9.50')
    await expect(historyRows(page).nth(1)).toContainText('+1,250.50')
  })
})

test(
  'deposits nothing when cancelled or signed out, and clears an error banner after five seconds',
  { tag: LONG_PROOF },
  async ({ page, me, tolerate }) => {
    await test.step('moves nothing after a cancelled deposit', async () => {
      await page.goto('/deposit')
      const screen = new MoveScreen(page, 'Deposit')
      await screen.amount.fill('5')
      for (const way of ['Cancel', 'Close']) {
        await screen.submit.click()
        await screen.review.getByRole('button', { name: way }).click()
        await expect(screen.review).toBeHidden()
        await expect(screen.amount).toHaveValue('5')
      }
      const answer = await me.api.get('/api/account')
      expect(await answer.json()).toMatchObject({ total: '100.00' })
    })
    await test.step('says at Login that nothing was deposited when the session had ended', async () => {
      tolerate(/status of 401 /)
      await withoutLiveEvents(page, tolerate)
      await page.goto('/deposit')
      const screen = new MoveScreen(page, 'Deposit')
      await screen.expectBalance('100.00', '100.00', '0.00')
      await screen.amount.fill('5')
      await screen.submit.click()
      await screen.confirmSignedOut('deposited')
      await logIn(page, me)
      await expect(page).toHaveURL('/deposit')
      await screen.expectBalance('100.00', '100.00', '0.00')
      await page.unrouteAll()
    })
    await test.step('clears an error banner after five seconds, or when dismissed', async () => {
      await page.clock.install()
      await page.goto('/deposit')
      await expect(page.getByRole('group', { name: 'Account Name' })).toContainText(me.name)
      const screen = new MoveScreen(page, 'Deposit')
      await screen.expectBalance('100.00', '100.00', '0.00')
      await page.clock.pauseAt(Date.now() + 600_000)
      await screen.submit.click()
      await expect(screen.banner).toHaveText('Please enter a valid number')
      await page.clock.runFor(4_900)
      await expect(screen.banner).toBeVisible()
      // A repeated refusal restarts the five seconds.
      await screen.submit.click()
      await page.clock.runFor(4_900)
      await expect(screen.banner).toBeVisible()
      await page.clock.runFor(200)
      await expect(screen.banner).toBeHidden()

      await screen.submit.click()
      await screen.banner.getByRole('button', { name: 'Dismiss' }).click()
      await expect(screen.banner).toBeHidden()
    })
  },
)
